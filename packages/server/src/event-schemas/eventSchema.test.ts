import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import type { DataSource } from '@gb/domain/data-sources';
import { eventSchemasOf } from '@gb/domain/event-schemas';
import type { FactTable } from '@gb/domain/fact-tables';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, makeTestApp } from '../../test/app.ts';

/** Tables as the trackers write them, each with the columns its queries use. */
const TABLES = [
  'experiment_viewed as select 1 as user_id, 2 as anonymous_id, now() as received_at, now() as time, 3 as experiment_id, 4 as variation_id, 5 as context_campaign_source, 6 as context_campaign_medium, 7 as context_page_path',
  'identifies as select 1 as user_id, 2 as anonymous_id',
  'pages as select 1 as user_id, 2 as anonymous_id, now() as received_at, now() as time, 3 as path',
  'tracks as select 1 as user_id, 2 as anonymous_id, now() as received_at, now() as time, 3 as event',
  `events as select 1 as user_id, 2 as device_id, 2 as anonymous_id, now() as event_time, now() as _timestamp, 'x' as event_type,
    '{"experiment_id": "e", "variation_id": "1"}' as event_properties, '{}' as properties, 3 as country, 4 as device_family, 5 as os_name, 6 as doc_path`,
  `main_production.experiment_viewed as select 1 as user_id, now() as time, 3 as experiment_id, 4 as variation_id, 5 as country, 6 as device_type`,
  `main_production.pageviews as select 1 as user_id, now() as time, 3 as path`,
  `main_production.all_events as select 1 as user_id, now() as time, 'x' as event_table_name`,
  `mp_master_event as select 1 as user_id, 2 as device_id, now() as time, 'x' as event_name, '{}' as properties`,
  `atomic.events as select 1 as user_id, 2 as domain_userid, now() as collector_tstamp, 'x' as se_action, 4 as se_label, 5 as se_property,
    6 as se_category, 7 as geo_country, 8 as br_family, 9 as os_family, 10 as mkt_source, 11 as page_urlpath, 'struct' as event`,
];

describe('queries of a tracker', () => {
  const directory = mkdtempSync(join(tmpdir(), 'test-tracker-'));
  const path = join(directory, 'warehouse.duckdb');
  let app: TestApp;
  let owner: Person;
  beforeAll(async () => {
    const instance = await DuckDBInstance.create(path);
    const connection = await instance.connect();
    await connection.run('create schema atomic; create schema main_production');
    for (const table of TABLES) await connection.run(`create table ${table}`);
    connection.closeSync();
    instance.closeSync();
    app = await makeTestApp();
    owner = await app.owner();
  });
  afterAll(async () => {
    await app.stop();
    rmSync(directory, { recursive: true, force: true });
  });

  it.each(eventSchemasOf('duckdb'))('%s run on its tables as they are', async (format) => {
    const made = await owner.call<{ dataSource: { id: string } }>('POST', '/api/v1/data-sources', {
      name: format,
      params: { type: 'duckdb', path },
    });
    const { id } = made.body.dataSource;
    const url = `/api/v1/data-sources/${id}`;
    const added = await owner.call<{ dataSource: DataSource }>('POST', `${url}/event-schema`, { format });
    expect(added.status, JSON.stringify(added.body)).toBe(200);
    const { queries } = added.body.dataSource.settings;
    const tables = async () =>
      (await owner.call<{ factTables: FactTable[] }>('GET', `/api/v1/fact-tables?view=summary&datasourceId=${id}`)).body
        .factTables;
    const all = [...queries.exposure, ...queries.identityJoins].map(({ query }) => query);
    for (const sql of [...all, ...(await tables()).map((table) => table.sql)]) {
      const { body } = await owner.call<{ error: string | null }>('POST', `${url}/query`, { sql });
      expect(body.error, sql).toBeNull();
    }
    const before = (await tables()).length;
    const again = await owner.call<{ dataSource: DataSource }>('POST', `${url}/event-schema`, { format });
    expect(again.body.dataSource.settings).toEqual(added.body.dataSource.settings);
    expect(await tables()).toHaveLength(before);
  });
});
