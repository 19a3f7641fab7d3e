ALTER TABLE "experiments" ADD COLUMN "page_changes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "sdk_connections" ADD COLUMN "include_visual_experiments" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sdk_connections" ADD COLUMN "include_redirect_experiments" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sdk_connections" ADD COLUMN "include_draft_experiments" boolean DEFAULT false NOT NULL;