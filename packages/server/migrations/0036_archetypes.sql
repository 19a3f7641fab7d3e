CREATE TABLE "archetypes" (
	"organization_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"owner" text NOT NULL,
	"is_public" boolean NOT NULL,
	"attributes" jsonb NOT NULL,
	"date_created" timestamp (3) with time zone NOT NULL,
	"date_updated" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "archetypes_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
