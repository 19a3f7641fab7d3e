INSERT INTO "links" ("organization_id", "id", "from_object", "from_id", "to_object", "to_id")
SELECT DISTINCT m."organization_id", 'metric:' || m."id" || '>factFilter:' || (s."ref"->>'factTableId') || '/' || f."id",
  'metric', m."id", 'factFilter', (s."ref"->>'factTableId') || '/' || f."id"
FROM "fact_metrics" m
CROSS JOIN LATERAL (VALUES (m."definition"->'numerator'), (m."definition"->'denominator')) s("ref")
CROSS JOIN LATERAL jsonb_array_elements_text(COALESCE(s."ref"->'filters', '[]'::jsonb)) f("id")
WHERE jsonb_typeof(s."ref") = 'object'
ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO "links" ("organization_id", "id", "from_object", "from_id", "to_object", "to_id")
SELECT "organization_id", 'experiment:' || "id" || '>assignmentQuery:' || "datasource" || '/' || ("analysis_settings"->>'exposureQueryId'),
  'experiment', "id", 'assignmentQuery', "datasource" || '/' || ("analysis_settings"->>'exposureQueryId')
FROM "experiments"
WHERE "datasource" <> '' AND COALESCE("analysis_settings"->>'exposureQueryId', '') <> ''
ON CONFLICT DO NOTHING;
