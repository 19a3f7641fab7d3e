CREATE TABLE "past_experiment_reads" (
	"organization_id" text NOT NULL,
	"id" text NOT NULL,
	"datasource" text NOT NULL,
	"assignment" text NOT NULL,
	"hash" text NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"full_ms" double precision,
	"content" text NOT NULL,
	CONSTRAINT "past_experiment_reads_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "past_experiment_scans" ALTER COLUMN "start_date" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "past_experiment_scans" ALTER COLUMN "end_date" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "past_experiment_scans" ADD COLUMN "run" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "past_experiment_scans" ADD COLUMN "status" text DEFAULT 'success' NOT NULL;--> statement-breakpoint
ALTER TABLE "past_experiment_scans" ADD COLUMN "error" text;--> statement-breakpoint
ALTER TABLE "past_experiment_scans" ADD COLUMN "is_full" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "past_experiment_scans" ADD COLUMN "queries" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "past_experiment_scans" ADD COLUMN "excess" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "past_experiment_scans" ADD COLUMN "is_confirmed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "past_experiment_scans" ADD COLUMN "date_created" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "past_experiment_scans" ADD COLUMN "date_finished" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "past_experiment_reads" ADD CONSTRAINT "past_experiment_reads_scan_fk" FOREIGN KEY ("organization_id","datasource") REFERENCES "public"."past_experiment_scans"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "past_experiment_scans_status" ON "past_experiment_scans" USING btree ("status");