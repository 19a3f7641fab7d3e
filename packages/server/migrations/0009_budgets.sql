ALTER TABLE "snapshots" ADD COLUMN "trigger" text DEFAULT 'person' NOT NULL;--> statement-breakpoint
ALTER TABLE "snapshots" ADD COLUMN "excess" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "snapshots" ADD COLUMN "is_confirmed" boolean DEFAULT false NOT NULL;