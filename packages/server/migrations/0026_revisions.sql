CREATE TABLE "revision_events" (
	"organization_id" text NOT NULL,
	"id" text NOT NULL,
	"revision_id" text NOT NULL,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"value" jsonb NOT NULL,
	"by" jsonb NOT NULL,
	"date_created" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "revision_events_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "revisions" (
	"organization_id" text NOT NULL,
	"id" text NOT NULL,
	"object" text NOT NULL,
	"thing_id" text NOT NULL,
	"version" integer NOT NULL,
	"base_version" integer NOT NULL,
	"status" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"author" jsonb NOT NULL,
	"contributors" jsonb NOT NULL,
	"edits" integer DEFAULT 0 NOT NULL,
	"reviews" jsonb NOT NULL,
	"comment" text NOT NULL,
	"content" jsonb NOT NULL,
	"base" jsonb,
	"auto_publish" boolean DEFAULT false NOT NULL,
	"scheduled_at" timestamp (3) with time zone,
	"published_by" jsonb,
	"bypass_reason" text,
	"schema_version" integer DEFAULT 1 NOT NULL,
	"date_created" timestamp (3) with time zone NOT NULL,
	"date_updated" timestamp (3) with time zone NOT NULL,
	"date_published" timestamp (3) with time zone,
	CONSTRAINT "revisions_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
INSERT INTO "revisions" ("organization_id", "id", "object", "thing_id", "version", "base_version", "status", "author", "contributors", "reviews", "comment", "content", "base", "published_by", "schema_version", "date_created", "date_updated", "date_published")
SELECT r."organization_id", 'feature:' || r."id", 'feature', r."feature_id", r."version", r."base_version", r."status", r."author", jsonb_build_array(r."author"->>'id'), '[]'::jsonb, r."comment", r."content" || d."details",
  CASE WHEN r."status" = 'draft' THEN coalesce(b."content", f."content") || d."details" END,
  CASE WHEN r."status" = 'published' THEN r."author" END, r."schema_version", r."date_created", r."date_updated", r."date_published"
FROM "feature_revisions" r
JOIN "features" f ON f."organization_id" = r."organization_id" AND f."id" = r."feature_id"
CROSS JOIN LATERAL (SELECT jsonb_build_object('archived', f."archived", 'description', f."description", 'owner', f."owner", 'project', f."project", 'tags', f."tags") AS "details") d
LEFT JOIN "feature_revisions" b ON b."organization_id" = r."organization_id" AND b."feature_id" = r."feature_id" AND b."version" = r."base_version";--> statement-breakpoint
DROP TABLE "feature_revisions" CASCADE;--> statement-breakpoint
CREATE INDEX "revision_events_revision" ON "revision_events" USING btree ("organization_id","revision_id","date_created");--> statement-breakpoint
CREATE INDEX "revisions_thing" ON "revisions" USING btree ("organization_id","object","thing_id","version");--> statement-breakpoint
CREATE INDEX "revisions_open" ON "revisions" USING btree ("organization_id","object","thing_id") WHERE status not in ('published', 'discarded');--> statement-breakpoint
CREATE INDEX "revisions_scheduled" ON "revisions" USING btree ("scheduled_at") WHERE scheduled_at is not null;