ALTER TABLE "experiments" ADD COLUMN "auto_snapshots" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "experiments" ADD COLUMN "next_snapshot_attempt" timestamp (3) with time zone;