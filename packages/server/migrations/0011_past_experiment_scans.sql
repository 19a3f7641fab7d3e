CREATE TABLE "past_experiment_scans" (
	"organization_id" text NOT NULL,
	"id" text NOT NULL,
	"experiments" jsonb NOT NULL,
	"start_date" timestamp (3) with time zone NOT NULL,
	"end_date" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "past_experiment_scans_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "past_experiment_scans" ADD CONSTRAINT "past_experiment_scans_datasource_fk" FOREIGN KEY ("organization_id","id") REFERENCES "public"."data_sources"("organization_id","id") ON DELETE cascade ON UPDATE no action;