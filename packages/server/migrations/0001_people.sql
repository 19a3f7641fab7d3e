CREATE TABLE "watches" (
	"organization_id" text NOT NULL,
	"id" text NOT NULL,
	"user_id" text NOT NULL,
	"object" text NOT NULL,
	"entity_id" text NOT NULL,
	"date_created" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "watches_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "invites" (
	"organization_id" text NOT NULL,
	"id" text NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"limit_access_by_environment" boolean NOT NULL,
	"environments" jsonb NOT NULL,
	"project_roles" jsonb NOT NULL,
	"invited_by" text NOT NULL,
	"date_created" timestamp (3) with time zone NOT NULL,
	"date_expires" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "invites_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "pending_members" (
	"organization_id" text NOT NULL,
	"id" text NOT NULL,
	"date_created" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "pending_members_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"organization_id" text NOT NULL,
	"id" text NOT NULL,
	"user_id" text,
	"description" text NOT NULL,
	"hash" text NOT NULL,
	"ending" text NOT NULL,
	"role" text NOT NULL,
	"limit_access_by_environment" boolean NOT NULL,
	"environments" jsonb NOT NULL,
	"projects" jsonb NOT NULL,
	"created_by" text NOT NULL,
	"date_created" timestamp (3) with time zone NOT NULL,
	"date_last_used" timestamp (3) with time zone,
	CONSTRAINT "api_keys_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "verified_domain" text;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "auto_approve_members" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "watches" ADD CONSTRAINT "watches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invites" ADD CONSTRAINT "invites_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pending_members" ADD CONSTRAINT "pending_members_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pending_members" ADD CONSTRAINT "pending_members_id_users_id_fk" FOREIGN KEY ("id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "watches_user" ON "watches" USING btree ("organization_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invites_email" ON "invites" USING btree ("organization_id","email");--> statement-breakpoint
CREATE INDEX "invites_id" ON "invites" USING btree ("id");--> statement-breakpoint
CREATE INDEX "pending_members_user" ON "pending_members" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_hash" ON "api_keys" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "api_keys_user" ON "api_keys" USING btree ("organization_id","user_id");