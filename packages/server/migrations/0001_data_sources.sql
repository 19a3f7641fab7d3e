CREATE TABLE "data_sources" (
	"organization_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"type" text NOT NULL,
	"projects" jsonb NOT NULL,
	"sealed_params" text NOT NULL,
	"settings" jsonb NOT NULL,
	"schema_version" integer DEFAULT 1 NOT NULL,
	"date_created" timestamp (3) with time zone NOT NULL,
	"date_updated" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "data_sources_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"organization_id" text NOT NULL,
	"id" text NOT NULL,
	"file_name" text NOT NULL,
	"path" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"date_created" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "uploads_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "fact_tables" (
	"organization_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"owner" text NOT NULL,
	"projects" jsonb NOT NULL,
	"tags" jsonb NOT NULL,
	"datasource" text NOT NULL,
	"user_id_types" jsonb NOT NULL,
	"sql" text NOT NULL,
	"event_name" text NOT NULL,
	"columns" jsonb NOT NULL,
	"filters" jsonb NOT NULL,
	"schema_version" integer DEFAULT 1 NOT NULL,
	"date_created" timestamp (3) with time zone NOT NULL,
	"date_updated" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "fact_tables_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "fact_metrics" (
	"organization_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"owner" text NOT NULL,
	"projects" jsonb NOT NULL,
	"tags" jsonb NOT NULL,
	"datasource" text NOT NULL,
	"metric_type" text NOT NULL,
	"archived" boolean NOT NULL,
	"definition" jsonb NOT NULL,
	"schema_version" integer DEFAULT 1 NOT NULL,
	"date_created" timestamp (3) with time zone NOT NULL,
	"date_updated" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "fact_metrics_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "fact_tables" ADD CONSTRAINT "fact_tables_datasource_fk" FOREIGN KEY ("organization_id","datasource") REFERENCES "public"."data_sources"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fact_metrics_datasource" ON "fact_metrics" USING btree ("organization_id","datasource");