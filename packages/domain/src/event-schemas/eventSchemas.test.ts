import { describe, expect, it } from 'vitest';
import { newFactTable } from '../fact-tables/index.ts';
import { DATA_SOURCE_TYPES, assignmentQuery } from '../data-sources/index.ts';
import type { SchemaOption } from './eventSchema.ts';
import { EVENT_SCHEMAS, EVENT_SCHEMA_IDS, eventSchemasOf, starterOf } from './eventSchemas.ts';

describe.each(EVENT_SCHEMA_IDS)('the tables of %s', (format) => {
  const type = DATA_SOURCE_TYPES.find((candidate) => eventSchemasOf(candidate).includes(format)) ?? 'postgres';

  it('give exposures of each identifier type, and fact tables with metrics', () => {
    const { userIdTypes, exposure, identityJoins, factTables } = starterOf({ format, options: {} }, type);
    expect(exposure.map(({ userIdType }) => userIdType)).toEqual(userIdTypes.map(({ userIdType }) => userIdType));
    for (const query of exposure) {
      expect(assignmentQuery.safeParse({ id: 'q', ...query }).error).toBeUndefined();
      for (const column of [query.userIdType, 'timestamp', 'experiment_id', 'variation_id', ...query.dimensions])
        expect(query.query).toMatch(new RegExp(`\\b${column}(,?$)`, 'm'));
    }
    expect(identityJoins[0]?.ids ?? [userIdTypes[0]?.userIdType]).toEqual(
      userIdTypes.map(({ userIdType }) => userIdType),
    );
    expect(factTables.length).toBeGreaterThan(0);
    for (const { metrics, ...table } of factTables) {
      expect(newFactTable.safeParse({ ...table, datasource: 'ds_1' }).error).toBeUndefined();
      expect(metrics.length).toBeGreaterThan(0);
    }
  });

  it('are asked for by names only', () => {
    const options: readonly SchemaOption[] = EVENT_SCHEMAS[format].options;
    for (const { name, isText } of options)
      expect(() => starterOf({ format, options: { [name]: isText ? '"' : 'x; drop table y' } }, type)).toThrow(name);
    expect(() => starterOf({ format, options: { nonsense: 'x' } }, type)).toThrow('nonsense');
  });
});

it('looks into the details of an event in the words of the engine, and keeps its name a text', () => {
  const options = { exposureEvent: "it's", schema: 'raw' };
  const sqlFor = (type: 'mysql' | 'clickhouse') =>
    starterOf({ format: 'amplitude', options }, type).exposure[0]?.query ?? '';
  expect(sqlFor('mysql')).toContain(`JSON_UNQUOTE(JSON_EXTRACT(event_properties, '$.experiment_id')) AS experiment_id`);
  expect(sqlFor('clickhouse')).toContain(`JSONExtractString(event_properties, 'variation_id') AS variation_id`);
  expect(sqlFor('mysql')).toContain(`FROM raw.events\nWHERE event_type = 'it''s' AND user_id IS NOT NULL`);
});

it('reads the export of Google Analytics where it is, and only the days of the experiment', () => {
  const sql = starterOf({ format: 'ga4', options: { schema: 'analytics_1' } }, 'bigquery').exposure[0]?.query ?? '';
  expect(sql).toContain('FROM `analytics_1.events_*`');
  expect(sql).toContain(
    `_TABLE_SUFFIX BETWEEN '{{date startDateISO "yyyyMMdd"}}' AND '{{date endDateISO "yyyyMMdd"}}'`,
  );
  expect(() => starterOf({ format: 'ga4', options: {} }, 'postgres')).toThrow('bigquery only');
});

it('knows the tables of a copied service, and no others in it', () => {
  expect([eventSchemasOf('mixpanel'), eventSchemasOf('google_analytics')]).toEqual([['mixpanel'], ['googleReports']]);
  const options = { exposureEvent: "it's seen", experimentProperty: "Test's name" };
  const [query] = starterOf({ format: 'mixpanel', options }, 'mixpanel').exposure;
  expect(query?.query).toContain(`json_extract_string(properties, '$."Test''s name"') AS experiment_id`);
  expect(query?.query).toContain(`WHERE event = 'it''s seen' AND distinct_id IS NOT NULL`);
});
