ALTER TABLE "sdk_connections" ADD COLUMN "include_project_id_in_metadata" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sdk_connections" ADD COLUMN "include_tags_in_metadata" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sdk_connections" ADD COLUMN "include_custom_fields_in_metadata" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sdk_connections" ADD COLUMN "allowed_custom_fields_in_metadata" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "sdk_connections" ADD COLUMN "proxy_enabled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sdk_connections" ADD COLUMN "proxy_host" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sdk_connections" ADD COLUMN "proxy_signing_key" text DEFAULT gen_random_uuid()::text NOT NULL;