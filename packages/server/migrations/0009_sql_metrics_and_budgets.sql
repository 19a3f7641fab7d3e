CREATE TABLE "sql_metric_analyses" (
	"organization_id" text NOT NULL,
	"id" text NOT NULL,
	"analysis" jsonb NOT NULL,
	CONSTRAINT "sql_metric_analyses_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "sql_metrics" (
	"organization_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"owner" text NOT NULL,
	"projects" jsonb NOT NULL,
	"tags" jsonb NOT NULL,
	"datasource" text NOT NULL,
	"type" text NOT NULL,
	"status" text NOT NULL,
	"definition" jsonb NOT NULL,
	"schema_version" integer DEFAULT 1 NOT NULL,
	"date_created" timestamp (3) with time zone NOT NULL,
	"date_updated" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sql_metrics_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "snapshots" ADD COLUMN "trigger" text DEFAULT 'person' NOT NULL;--> statement-breakpoint
ALTER TABLE "snapshots" ADD COLUMN "excess" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "snapshots" ADD COLUMN "is_confirmed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sql_metric_analyses" ADD CONSTRAINT "sql_metric_analyses_metric_fk" FOREIGN KEY ("organization_id","id") REFERENCES "public"."sql_metrics"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sql_metrics" ADD CONSTRAINT "sql_metrics_datasource_fk" FOREIGN KEY ("organization_id","datasource") REFERENCES "public"."data_sources"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sql_metrics_datasource" ON "sql_metrics" USING btree ("organization_id","datasource");