ALTER TABLE "features" ADD COLUMN "as_of" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "features" ADD COLUMN "next_scheduled_update" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "features" SET "as_of" = "date_updated", "content" = "content" || jsonb_build_object('prerequisites', '[]'::jsonb, 'rules', (SELECT coalesce(jsonb_agg('{"prerequisites":[],"scheduleRules":[]}'::jsonb || rule ORDER BY place), '[]'::jsonb) FROM jsonb_array_elements("content"->'rules') WITH ORDINALITY AS rules(rule, place)));--> statement-breakpoint
UPDATE "feature_revisions" SET "content" = "content" || jsonb_build_object('prerequisites', '[]'::jsonb, 'rules', (SELECT coalesce(jsonb_agg('{"prerequisites":[],"scheduleRules":[]}'::jsonb || rule ORDER BY place), '[]'::jsonb) FROM jsonb_array_elements("content"->'rules') WITH ORDINALITY AS rules(rule, place)));--> statement-breakpoint
ALTER TABLE "features" ALTER COLUMN "as_of" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "features_scheduled" ON "features" USING btree ("next_scheduled_update") WHERE next_scheduled_update is not null;
