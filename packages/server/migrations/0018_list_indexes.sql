CREATE INDEX "experiments_newest" ON "experiments" USING btree ("organization_id","date_created","id");--> statement-breakpoint
CREATE INDEX "fact_metrics_name" ON "fact_metrics" USING btree ("organization_id","name","id");--> statement-breakpoint
CREATE INDEX "sql_metrics_name" ON "sql_metrics" USING btree ("organization_id","name","id");