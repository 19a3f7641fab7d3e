CREATE TABLE "metric_analyses" (
	"organization_id" text NOT NULL,
	"id" text NOT NULL,
	"analysis" jsonb NOT NULL,
	CONSTRAINT "metric_analyses_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "metric_analyses" ADD CONSTRAINT "metric_analyses_metric_fk" FOREIGN KEY ("organization_id","id") REFERENCES "public"."fact_metrics"("organization_id","id") ON DELETE cascade ON UPDATE no action;