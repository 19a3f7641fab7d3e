ALTER TABLE "links" ADD COLUMN "from_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "from_projects" jsonb DEFAULT '[]'::jsonb NOT NULL;