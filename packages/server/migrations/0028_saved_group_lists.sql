CREATE TABLE "saved_group_lists" (
	"organization_id" text NOT NULL,
	"id" text NOT NULL,
	"group_id" text NOT NULL,
	"items" text[] NOT NULL,
	"item_count" integer DEFAULT 0 NOT NULL,
	"bytes" integer DEFAULT 0 NOT NULL,
	"date_created" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "saved_group_lists_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "saved_groups" ADD COLUMN "description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_groups" ADD COLUMN "projects" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_groups" ADD COLUMN "archived" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_groups" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_groups" ADD COLUMN "list" text;--> statement-breakpoint
CREATE INDEX "saved_group_lists_group" ON "saved_group_lists" USING btree ("organization_id","group_id");--> statement-breakpoint
INSERT INTO "saved_group_lists" ("organization_id", "id", "group_id", "items", "item_count", "bytes", "date_created")
	SELECT "organization_id", "id" || '#' || md5(array_to_string("items", E'\n')), "id", "items", cardinality("items"),
		octet_length(array_to_string("items", '')) + 3 * cardinality("items"), "date_updated"
	FROM (SELECT *, array(SELECT jsonb_array_elements_text("values")) AS "items" FROM "saved_groups" WHERE "type" = 'list') AS "lists";--> statement-breakpoint
UPDATE "saved_groups" SET "list" = "saved_group_lists"."id" FROM "saved_group_lists"
	WHERE "saved_group_lists"."organization_id" = "saved_groups"."organization_id" AND "saved_group_lists"."group_id" = "saved_groups"."id";--> statement-breakpoint
ALTER TABLE "saved_groups" DROP COLUMN "values";
