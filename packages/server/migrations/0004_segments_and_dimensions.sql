CREATE TABLE "unit_queries" (
	"organization_id" text NOT NULL,
	"id" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"owner" text NOT NULL,
	"datasource" text NOT NULL,
	"user_id_type" text NOT NULL,
	"sql" text NOT NULL,
	"date_created" timestamp (3) with time zone NOT NULL,
	"date_updated" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "unit_queries_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE INDEX "unit_queries_kind" ON "unit_queries" USING btree ("organization_id","kind");