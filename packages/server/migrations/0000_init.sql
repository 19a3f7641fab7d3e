CREATE TABLE "attributes" (
	"organization_id" text NOT NULL,
	"id" text NOT NULL,
	"datatype" text NOT NULL,
	"description" text NOT NULL,
	"hash_attribute" boolean NOT NULL,
	"enum" text NOT NULL,
	"format" text NOT NULL,
	"archived" boolean NOT NULL,
	"projects" jsonb NOT NULL,
	CONSTRAINT "attributes_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "data_sources" (
	"organization_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"type" text NOT NULL,
	"projects" jsonb NOT NULL,
	"sealed_params" text NOT NULL,
	"settings" jsonb NOT NULL,
	"schema_version" integer DEFAULT 1 NOT NULL,
	"date_created" timestamp (3) with time zone NOT NULL,
	"date_updated" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "data_sources_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"organization_id" text NOT NULL,
	"id" text NOT NULL,
	"file_name" text NOT NULL,
	"path" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"date_created" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "uploads_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "environments" (
	"organization_id" text NOT NULL,
	"id" text NOT NULL,
	"description" text NOT NULL,
	"toggle_on_list" boolean NOT NULL,
	"default_state" boolean NOT NULL,
	"projects" jsonb NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "environments_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "experiments" (
	"organization_id" text NOT NULL,
	"id" text NOT NULL,
	"tracking_key" text NOT NULL,
	"name" text NOT NULL,
	"project" text NOT NULL,
	"owner" text NOT NULL,
	"tags" jsonb NOT NULL,
	"description" text NOT NULL,
	"hypothesis" text NOT NULL,
	"status" text NOT NULL,
	"archived" boolean NOT NULL,
	"hash_attribute" text NOT NULL,
	"hash_version" integer NOT NULL,
	"variations" jsonb NOT NULL,
	"phases" jsonb NOT NULL,
	"datasource" text NOT NULL,
	"analysis_settings" jsonb NOT NULL,
	"ending" jsonb NOT NULL,
	"schema_version" integer DEFAULT 1 NOT NULL,
	"date_created" timestamp (3) with time zone NOT NULL,
	"date_updated" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "experiments_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "fact_tables" (
	"organization_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"owner" text NOT NULL,
	"projects" jsonb NOT NULL,
	"tags" jsonb NOT NULL,
	"datasource" text NOT NULL,
	"user_id_types" jsonb NOT NULL,
	"sql" text NOT NULL,
	"event_name" text NOT NULL,
	"columns" jsonb NOT NULL,
	"filters" jsonb NOT NULL,
	"schema_version" integer DEFAULT 1 NOT NULL,
	"date_created" timestamp (3) with time zone NOT NULL,
	"date_updated" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "fact_tables_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "links" (
	"organization_id" text NOT NULL,
	"id" text NOT NULL,
	"from_object" text NOT NULL,
	"from_id" text NOT NULL,
	"to_object" text NOT NULL,
	"to_id" text NOT NULL,
	CONSTRAINT "links_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "fact_metrics" (
	"organization_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"owner" text NOT NULL,
	"projects" jsonb NOT NULL,
	"tags" jsonb NOT NULL,
	"datasource" text NOT NULL,
	"metric_type" text NOT NULL,
	"archived" boolean NOT NULL,
	"definition" jsonb NOT NULL,
	"schema_version" integer DEFAULT 1 NOT NULL,
	"date_created" timestamp (3) with time zone NOT NULL,
	"date_updated" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "fact_metrics_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "namespaces" (
	"organization_id" text NOT NULL,
	"id" text NOT NULL,
	"description" text NOT NULL,
	"status" text NOT NULL,
	CONSTRAINT "namespaces_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "projects" (
	"organization_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"settings" jsonb NOT NULL,
	"date_created" timestamp (3) with time zone NOT NULL,
	"date_updated" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "projects_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "saved_groups" (
	"organization_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"owner" text NOT NULL,
	"type" text NOT NULL,
	"attribute_key" text,
	"values" jsonb,
	"condition" text,
	"date_created" timestamp (3) with time zone NOT NULL,
	"date_updated" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "saved_groups_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "sdk_connections" (
	"organization_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"languages" jsonb NOT NULL,
	"environment" text NOT NULL,
	"projects" jsonb NOT NULL,
	"key" text NOT NULL,
	"encrypt_payload" boolean NOT NULL,
	"encryption_key" text NOT NULL,
	"hash_secure_attributes" boolean NOT NULL,
	"include_experiment_names" boolean NOT NULL,
	"include_rule_ids" boolean NOT NULL,
	"remote_eval_enabled" boolean NOT NULL,
	"connected" boolean NOT NULL,
	"payload_revision" bigint NOT NULL,
	"payload_date" bigint NOT NULL,
	"date_created" timestamp (3) with time zone NOT NULL,
	"date_updated" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sdk_connections_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "query_runs" (
	"organization_id" text NOT NULL,
	"id" text NOT NULL,
	"snapshot" text NOT NULL,
	"query_id" text NOT NULL,
	"content" text NOT NULL,
	CONSTRAINT "query_runs_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "snapshots" (
	"organization_id" text NOT NULL,
	"id" text NOT NULL,
	"experiment" text NOT NULL,
	"phase" integer NOT NULL,
	"dimension" text,
	"status" text NOT NULL,
	"error" text,
	"datasource" text NOT NULL,
	"plan" jsonb NOT NULL,
	"roles" jsonb NOT NULL,
	"settings" jsonb NOT NULL,
	"queries" jsonb NOT NULL,
	"results" jsonb,
	"schema_version" integer DEFAULT 1 NOT NULL,
	"date_created" timestamp (3) with time zone NOT NULL,
	"date_started" timestamp (3) with time zone,
	"date_finished" timestamp (3) with time zone,
	CONSTRAINT "snapshots_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "tags" (
	"organization_id" text NOT NULL,
	"id" text NOT NULL,
	"color" text NOT NULL,
	"description" text NOT NULL,
	CONSTRAINT "tags_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "feature_revisions" (
	"organization_id" text NOT NULL,
	"id" text NOT NULL,
	"feature_id" text NOT NULL,
	"version" integer NOT NULL,
	"base_version" integer NOT NULL,
	"status" text NOT NULL,
	"author" jsonb NOT NULL,
	"comment" text NOT NULL,
	"content" jsonb NOT NULL,
	"schema_version" integer DEFAULT 1 NOT NULL,
	"date_created" timestamp (3) with time zone NOT NULL,
	"date_updated" timestamp (3) with time zone NOT NULL,
	"date_published" timestamp (3) with time zone,
	CONSTRAINT "feature_revisions_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "features" (
	"organization_id" text NOT NULL,
	"id" text NOT NULL,
	"project" text NOT NULL,
	"description" text NOT NULL,
	"owner" text NOT NULL,
	"tags" jsonb NOT NULL,
	"archived" boolean NOT NULL,
	"value_type" text NOT NULL,
	"version" integer NOT NULL,
	"content" jsonb NOT NULL,
	"schema_version" integer DEFAULT 1 NOT NULL,
	"date_created" timestamp (3) with time zone NOT NULL,
	"date_updated" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "features_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "audits" (
	"organization_id" text NOT NULL,
	"id" text NOT NULL,
	"event" text NOT NULL,
	"entity_object" text NOT NULL,
	"entity_id" text NOT NULL,
	"actor" jsonb NOT NULL,
	"details" jsonb NOT NULL,
	"date_created" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "audits_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "members" (
	"organization_id" text NOT NULL,
	"id" text NOT NULL,
	"role" text NOT NULL,
	"limit_access_by_environment" boolean NOT NULL,
	"environments" jsonb NOT NULL,
	"project_roles" jsonb NOT NULL,
	"date_created" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "members_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "organizations" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"plan" text NOT NULL,
	"settings" jsonb NOT NULL,
	"schema_version" integer DEFAULT 1 NOT NULL,
	"date_created" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"sequence" bigserial PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"event" text NOT NULL,
	"payload" jsonb NOT NULL,
	"delivery_id" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt" timestamp (3) with time zone NOT NULL,
	"given_up_at" timestamp (3) with time zone,
	"date_created" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"rotation" integer NOT NULL,
	"rotated_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"user_agent" text NOT NULL,
	"date_created" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"password_hash" text NOT NULL,
	"verified" boolean NOT NULL,
	"super_admin" boolean NOT NULL,
	"date_created" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "fact_tables" ADD CONSTRAINT "fact_tables_datasource_fk" FOREIGN KEY ("organization_id","datasource") REFERENCES "public"."data_sources"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sdk_connections" ADD CONSTRAINT "sdk_connections_environment_fk" FOREIGN KEY ("organization_id","environment") REFERENCES "public"."environments"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "query_runs" ADD CONSTRAINT "query_runs_snapshot_fk" FOREIGN KEY ("organization_id","snapshot") REFERENCES "public"."snapshots"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "snapshots" ADD CONSTRAINT "snapshots_experiment_fk" FOREIGN KEY ("organization_id","experiment") REFERENCES "public"."experiments"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feature_revisions" ADD CONSTRAINT "feature_revisions_feature_fk" FOREIGN KEY ("organization_id","feature_id") REFERENCES "public"."features"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_id_users_id_fk" FOREIGN KEY ("id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "experiments_tracking_key" ON "experiments" USING btree ("organization_id","tracking_key");--> statement-breakpoint
CREATE INDEX "experiments_status" ON "experiments" USING btree ("organization_id","status");--> statement-breakpoint
CREATE INDEX "experiments_datasource" ON "experiments" USING btree ("organization_id","datasource");--> statement-breakpoint
CREATE INDEX "links_from" ON "links" USING btree ("organization_id","from_object","from_id");--> statement-breakpoint
CREATE INDEX "links_to" ON "links" USING btree ("organization_id","to_object","to_id");--> statement-breakpoint
CREATE INDEX "fact_metrics_datasource" ON "fact_metrics" USING btree ("organization_id","datasource");--> statement-breakpoint
CREATE UNIQUE INDEX "sdk_connections_key" ON "sdk_connections" USING btree ("key");--> statement-breakpoint
CREATE INDEX "sdk_connections_environment" ON "sdk_connections" USING btree ("organization_id","environment");--> statement-breakpoint
CREATE INDEX "snapshots_experiment" ON "snapshots" USING btree ("organization_id","experiment","date_created");--> statement-breakpoint
CREATE INDEX "snapshots_status" ON "snapshots" USING btree ("status");--> statement-breakpoint
CREATE INDEX "feature_revisions_feature" ON "feature_revisions" USING btree ("organization_id","feature_id","status");--> statement-breakpoint
CREATE INDEX "audits_entity" ON "audits" USING btree ("organization_id","entity_object","entity_id");--> statement-breakpoint
CREATE INDEX "audits_date" ON "audits" USING btree ("organization_id","date_created");--> statement-breakpoint
CREATE INDEX "members_user" ON "members" USING btree ("id");--> statement-breakpoint
CREATE INDEX "outbox_next" ON "outbox" USING btree ("next_attempt");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email");