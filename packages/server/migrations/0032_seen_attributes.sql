CREATE TABLE "seen_attributes" (
	"organization_id" text NOT NULL,
	"id" text NOT NULL,
	"values" jsonb NOT NULL,
	"last_seen" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "seen_attributes_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "attributes" ADD COLUMN "tags" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "environments" ADD COLUMN "parent" text;