CREATE TABLE "event_webhook_runs" (
	"organization_id" text NOT NULL,
	"id" text NOT NULL,
	"webhook_id" text NOT NULL,
	"event" text NOT NULL,
	"delivery_id" text NOT NULL,
	"attempt" integer NOT NULL,
	"result" text NOT NULL,
	"is_last" boolean NOT NULL,
	"response_code" integer,
	"response_body" text NOT NULL,
	"payload" text NOT NULL,
	"date_created" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "event_webhook_runs_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "event_webhooks" (
	"organization_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"events" jsonb NOT NULL,
	"enabled" boolean NOT NULL,
	"sealed_signing_key" text NOT NULL,
	"last_state" text NOT NULL,
	"last_run_at" timestamp (3) with time zone,
	"last_response_body" text NOT NULL,
	"date_created" timestamp (3) with time zone NOT NULL,
	"date_updated" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "event_webhooks_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "receivers" (
	"organization_id" text NOT NULL,
	"id" text PRIMARY KEY NOT NULL,
	"next_attempt" timestamp (3) with time zone NOT NULL,
	"held_by" text,
	"held_until" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "outbox" ALTER COLUMN "delivery_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ALTER COLUMN "next_attempt" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "receiver" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "event_webhook_runs_date" ON "event_webhook_runs" USING btree ("organization_id","webhook_id","date_created");--> statement-breakpoint
CREATE INDEX "outbox_receiver" ON "outbox" USING btree ("receiver","sequence");