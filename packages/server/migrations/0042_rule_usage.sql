CREATE TABLE "rule_usage" (
	"organization_id" text NOT NULL,
	"id" text NOT NULL,
	"feature_id" text NOT NULL,
	"environment" text NOT NULL,
	"day" date NOT NULL,
	"rule_id" text NOT NULL,
	"evaluations" bigint NOT NULL,
	CONSTRAINT "rule_usage_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "rule_usage" ADD CONSTRAINT "rule_usage_feature_fk" FOREIGN KEY ("organization_id","feature_id") REFERENCES "public"."features"("organization_id","id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "rule_usage_feature" ON "rule_usage" USING btree ("organization_id","feature_id","day");