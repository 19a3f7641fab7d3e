ALTER TABLE "namespaces" ADD COLUMN "display_name" text;--> statement-breakpoint
ALTER TABLE "namespaces" ADD COLUMN "format" text DEFAULT 'legacy' NOT NULL;--> statement-breakpoint
ALTER TABLE "namespaces" ADD COLUMN "hash_attribute" text;--> statement-breakpoint
ALTER TABLE "namespaces" ADD COLUMN "seed" text;