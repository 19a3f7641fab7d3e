CREATE TABLE "code_refs" (
	"organization_id" text NOT NULL,
	"id" text NOT NULL,
	"feature" text NOT NULL,
	"repo" text NOT NULL,
	"branch" text NOT NULL,
	"platform" text,
	"refs" jsonb NOT NULL,
	"date_updated" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "code_refs_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE INDEX "code_refs_feature" ON "code_refs" USING btree ("organization_id","feature");