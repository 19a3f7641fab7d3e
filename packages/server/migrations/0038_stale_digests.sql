CREATE TABLE "stale_digests" (
	"organization_id" text NOT NULL,
	"id" text NOT NULL,
	"week" text NOT NULL,
	"date_sent" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "stale_digests_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
