CREATE TABLE "custom_fields" (
	"organization_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"description" text NOT NULL,
	"placeholder" text NOT NULL,
	"default_value" jsonb,
	"values" text NOT NULL,
	"required" boolean NOT NULL,
	"projects" jsonb NOT NULL,
	"sections" jsonb NOT NULL,
	"creator" text NOT NULL,
	"active" boolean NOT NULL,
	"date_created" timestamp (3) with time zone NOT NULL,
	"date_updated" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "custom_fields_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "features" ADD COLUMN "custom_fields" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
UPDATE "revisions" SET "content" = '{"customFields": {}}'::jsonb || "content",
  "base" = '{"customFields": {}}'::jsonb || "base"
  WHERE "object" = 'feature';
