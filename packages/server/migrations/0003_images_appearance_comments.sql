CREATE TABLE "appearances" (
	"organization_id" text NOT NULL,
	"id" text NOT NULL,
	"sidebar_color" text,
	"logo" text,
	CONSTRAINT "appearances_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"organization_id" text NOT NULL,
	"id" text NOT NULL,
	"parent_object" text NOT NULL,
	"parent_id" text NOT NULL,
	"author_id" text NOT NULL,
	"author_name" text NOT NULL,
	"author_email" text NOT NULL,
	"content" text NOT NULL,
	"date_created" timestamp (3) with time zone NOT NULL,
	"date_edited" timestamp (3) with time zone,
	CONSTRAINT "comments_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "images" (
	"organization_id" text NOT NULL,
	"id" text NOT NULL,
	"kind" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"uploaded_by" text NOT NULL,
	"date_created" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "images_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE INDEX "comments_parent" ON "comments" USING btree ("organization_id","parent_object","parent_id","date_created");