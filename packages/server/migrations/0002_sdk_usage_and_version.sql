CREATE TABLE "sdk_usage" (
	"organization_id" text NOT NULL,
	"id" text NOT NULL,
	"connection_id" text NOT NULL,
	"day" date NOT NULL,
	"payloads" bigint DEFAULT 0 NOT NULL,
	"streams" bigint DEFAULT 0 NOT NULL,
	"remote_evaluations" bigint DEFAULT 0 NOT NULL,
	"ofrep_evaluations" bigint DEFAULT 0 NOT NULL,
	"pings" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "sdk_usage_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "sdk_connections" ADD COLUMN "sdk_version" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sdk_usage" ADD CONSTRAINT "sdk_usage_connection_fk" FOREIGN KEY ("organization_id","connection_id") REFERENCES "public"."sdk_connections"("organization_id","id") ON DELETE cascade ON UPDATE no action;