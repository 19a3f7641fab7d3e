CREATE TABLE "ramp_templates" (
	"organization_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"steps" jsonb NOT NULL,
	"end_patch" jsonb,
	"official" boolean NOT NULL,
	"order" integer NOT NULL,
	"date_created" timestamp (3) with time zone NOT NULL,
	"date_updated" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ramp_templates_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
