CREATE TABLE "warehouse_queries" (
	"organization_id" text NOT NULL,
	"id" text NOT NULL,
	"datasource" text NOT NULL,
	"sql" text NOT NULL,
	"hash" text NOT NULL,
	"purpose" text NOT NULL,
	"status" text NOT NULL,
	"error" text,
	"row_count" integer,
	"elapsed_ms" double precision,
	"bytes_read" double precision,
	"requested_by" text NOT NULL,
	"content" text,
	"heartbeat" timestamp (3) with time zone NOT NULL,
	"date_started" timestamp (3) with time zone NOT NULL,
	"date_finished" timestamp (3) with time zone,
	CONSTRAINT "warehouse_queries_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "warehouse_queries" ADD CONSTRAINT "warehouse_queries_datasource_fk" FOREIGN KEY ("organization_id","datasource") REFERENCES "public"."data_sources"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "warehouse_queries_history" ON "warehouse_queries" USING btree ("organization_id","datasource","date_started");--> statement-breakpoint
CREATE INDEX "warehouse_queries_hash" ON "warehouse_queries" USING btree ("organization_id","hash","date_started");--> statement-breakpoint
CREATE UNIQUE INDEX "warehouse_queries_running" ON "warehouse_queries" USING btree ("organization_id","hash") WHERE status = 'running' and purpose <> 'preview';