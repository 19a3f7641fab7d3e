CREATE TABLE "feature_usage" (
	"organization_id" text NOT NULL,
	"id" text NOT NULL,
	"feature_id" text NOT NULL,
	"environment" text NOT NULL,
	"day" date NOT NULL,
	"evaluations" bigint NOT NULL,
	CONSTRAINT "feature_usage_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "features" ADD COLUMN "never_stale" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "features" ADD COLUMN "stale_after_days" integer;--> statement-breakpoint
ALTER TABLE "feature_usage" ADD CONSTRAINT "feature_usage_feature_fk" FOREIGN KEY ("organization_id","feature_id") REFERENCES "public"."features"("organization_id","id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "feature_usage_feature" ON "feature_usage" USING btree ("organization_id","feature_id","day");
--> statement-breakpoint
UPDATE "revisions" SET "content" = '{"neverStale": false, "staleAfterDays": null}'::jsonb || "content",
  "base" = '{"neverStale": false, "staleAfterDays": null}'::jsonb || "base"
  WHERE "object" = 'feature';
