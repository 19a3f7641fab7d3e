CREATE TABLE "ramp_events" (
	"organization_id" text NOT NULL,
	"id" text NOT NULL,
	"ramp_id" text NOT NULL,
	"action" text NOT NULL,
	"from_step" integer NOT NULL,
	"to_step" integer NOT NULL,
	"reason" text NOT NULL,
	"version" integer,
	"by" jsonb NOT NULL,
	"date_created" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ramp_events_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "ramps" (
	"organization_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"feature_id" text NOT NULL,
	"rule_id" text NOT NULL,
	"status" text NOT NULL,
	"state" jsonb NOT NULL,
	"next_due" timestamp (3) with time zone,
	"schema_version" integer DEFAULT 1 NOT NULL,
	"date_created" timestamp (3) with time zone NOT NULL,
	"date_updated" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ramps_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "ramp_events" ADD CONSTRAINT "ramp_events_ramp_fk" FOREIGN KEY ("organization_id","ramp_id") REFERENCES "public"."ramps"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ramps" ADD CONSTRAINT "ramps_feature_fk" FOREIGN KEY ("organization_id","feature_id") REFERENCES "public"."features"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ramp_events_ramp" ON "ramp_events" USING btree ("organization_id","ramp_id","date_created");--> statement-breakpoint
CREATE INDEX "ramps_feature" ON "ramps" USING btree ("organization_id","feature_id");--> statement-breakpoint
CREATE INDEX "ramps_due" ON "ramps" USING btree ("next_due") WHERE next_due is not null;