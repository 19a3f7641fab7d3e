DROP INDEX "audits_date";--> statement-breakpoint
CREATE INDEX "audits_date" ON "audits" USING btree ("organization_id","date_created","sequence");