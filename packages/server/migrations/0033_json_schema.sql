ALTER TABLE "features" ADD COLUMN "json_schema" text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE "revisions" SET "content" = '{"jsonSchema": ""}'::jsonb || "content",
  "base" = '{"jsonSchema": ""}'::jsonb || "base"
  WHERE "object" = 'feature';
