import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { type AddressInfo, type Server, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import type { DataSource, UploadedFile } from '@gb/domain/data-sources';
import { starterOf } from '@gb/domain/event-schemas';
import mysql from 'mysql2/promise';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasMariadb, startMariadb } from '../../../warehouse/test/mariadb.ts';
import { startSqlServer, tds } from '../../../warehouse/test/tds.ts';
import { type Person, type TestApp, makeTestApp } from '../../test/app.ts';
import { make } from '../../test/samples.ts';
import { removeUnusedUploads } from './removeUnusedUploads.ts';

type Made = { dataSource: DataSource };
type Preview = { rows: Record<string, unknown>[]; error: string | null };

describe('data sources', () => {
  let app: TestApp;
  let owner: Person;
  beforeAll(async () => {
    app = await makeTestApp();
    owner = await app.owner();
  });
  afterAll(() => app.stop());

  const create = (params: object, name = 'Warehouse') =>
    owner.call<Made>('POST', '/api/v1/data-sources', { name, params });
  const query = async (id: string, sql: string) =>
    (await owner.call<Preview>('POST', `/api/v1/data-sources/${id}/query`, { sql })).body;

  it('stay in the projects of what is analysed with them, which they are refused to leave by name', async () => {
    const [shop, other] = [await make.project(owner), await make.project(owner)];
    const source = await make.dataSource(owner);
    const experiment = await make.experiment(owner, { name: 'Price test', datasource: source, project: shop });
    const move = (projects: string[]) =>
      owner.call<{ message: string; usedBy: object[] }>('POST', `/api/v1/data-sources/${source}`, { projects });
    expect(await move([other])).toMatchObject({
      status: 409,
      body: {
        message: expect.stringContaining('In use outside these projects by 1 experiment'),
        usedBy: [{ id: experiment }],
      },
    });
    expect((await move([shop, other])).status).toBe(200);
    expect((await move([shop])).status).toBe(200);
    expect((await move([])).status).toBe(200);
  });

  it('makes a data source of an uploaded Parquet file', async () => {
    const uploaded = await upload(app, owner, 'orders 2026.parquet', await parquetFile());
    expect(uploaded).toMatchObject({
      table: 'orders_2026',
      rowCount: 3,
      columns: [
        { name: 'user_id', type: 'VARCHAR' },
        { name: 'amount', type: 'DOUBLE' },
      ],
    });
    const files = [{ table: uploaded.table, uploadId: uploaded.uploadId }];
    const { body } = await create({ type: 'files', files });
    const { rows } = await query(body.dataSource.id, 'select sum(amount) as total from orders_2026');
    expect(rows).toEqual([{ total: 60.5 }]);
    // As if the data directory had been elsewhere when the file came.
    await app.services.database.query(`update uploads set path = '/where/it/was' || path`);
    expect((await query(body.dataSource.id, 'select count(*) as n from orders_2026')).rows).toEqual([{ n: 3 }]);
  });

  it('keeps nothing of a file that is not what its name says', async () => {
    const answer = await sendFile(app, owner, 'orders.parquet', Buffer.from('not parquet'));
    expect(answer.statusCode).toBe(502);
    expect(answer.json().message).toMatch(/parquet|magic/i);
  });

  it('never shows a password, and keeps it when a change leaves it empty', async () => {
    const reader = { type: 'postgres', host: 'db.example.com', database: 'd', user: 'u', password: 'hush', ssl: 'off' };
    const { body } = await create(reader);
    expect(JSON.stringify(body)).not.toContain('hush');
    expect(body.dataSource.params).toMatchObject({ host: 'db.example.com', hasPassword: true });
    const change = { params: { ...reader, database: 'other', password: '' } };
    const changed = await owner.call<Made>('POST', `/api/v1/data-sources/${body.dataSource.id}`, change);
    expect(changed.body.dataSource.params).toMatchObject({ database: 'other', hasPassword: true });
    const { rows } = await app.services.database.query('select sealed_params from data_sources');
    expect(JSON.stringify(rows)).not.toContain('hush');
  });

  it('asks for the password again before it sends it to another server', async () => {
    const reader = { type: 'mysql', host: 'db.example.com', database: 'd', user: 'u', password: 'hush' };
    const { body } = await create(reader);
    const change = { params: { ...reader, host: 'thief.example.com', password: '' } };
    const answer = await owner.call('POST', `/api/v1/data-sources/${body.dataSource.id}`, change);
    expect(answer).toMatchObject({ status: 400, body: { message: expect.stringContaining('params.password') } });
  });

  it.each([
    [
      { type: 'bigquery', projectId: 'p', clientEmail: 'a@b.iam', privateKey: 'hush' },
      'privateKey',
      { clientEmail: 'c@d.iam' },
    ],
    [
      { type: 'databricks', host: 'dbc.example.com', warehouseId: 'w', token: 'hush', catalog: 'c' },
      'token',
      { host: 'x.example.com' },
    ],
    [
      { type: 'athena', region: 'eu-west-1', accessKeyId: 'A', secretAccessKey: 'hush', database: 'd' },
      'secretAccessKey',
      { accessKeyId: 'B' },
    ],
  ])('keep the secret of %o to themselves, and to its account', async (params, secret, elsewhere) => {
    const { body } = await create(params);
    expect(JSON.stringify(body)).not.toContain('hush');
    expect(body.dataSource.params).toMatchObject({ hasPassword: true });
    const change = (more: object) =>
      owner.call('POST', `/api/v1/data-sources/${body.dataSource.id}`, {
        params: { ...params, [secret]: '', ...more },
      });
    expect((await change({})).status).toBe(200);
    expect(await change(elsewhere)).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining(`params.${secret}`) },
    });
  });

  it.each([
    [{ type: 'clickhouse', url: 'http://u:hush@127.0.0.1:1/', database: 'd' }, 'url'],
    [{ type: 'clickhouse', url: 'http://127.0.0.1:1/?password=hush', database: 'd' }, 'url'],
    [{ type: 'trino', url: 'http://hush@127.0.0.1:1/', catalog: 'c' }, 'url'],
    [{ type: 'presto', url: 'http://127.0.0.1:1/?access_token=hush', catalog: 'c' }, 'url'],
    [{ type: 'postgres', host: 'u:hush@127.0.0.1', port: 1, database: 'd' }, 'host'],
    [{ type: 'clickhouse', url: `http://${'hush'.repeat(100)}/`, database: 'd' }, 'url'],
  ])('takes no secret in an address, and does not repeat it: %o', async (params, field) => {
    const given = { ...params, user: 'u', password: '' };
    const tried = await owner.call('POST', '/api/v1/data-sources/test', { params: given });
    for (const refused of [await create(given), tried]) {
      expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: `params.${field}` }] } });
      expect(JSON.stringify(refused.body)).not.toContain('hush');
    }
  });

  it('shows nothing of a secret that an older address holds, neither in answers nor in failures', async () => {
    const params = { type: 'clickhouse', url: 'http://127.0.0.1:1/', database: 'd', user: 'u', password: 'p' };
    const { body } = await create(params, 'Older');
    const { id } = body.dataSource;
    for (const url of ['http://u:hush@127.0.0.1:1/', 'http://127.0.0.1:1/?password=hush']) {
      const sealed = app.services.secrets.seal({ ...params, url });
      await app.services.database.query('update data_sources set sealed_params = $1 where id = $2', [sealed, id]);
      const answers = [
        await owner.call('GET', '/api/v1/data-sources'),
        await owner.call('GET', `/api/v1/data-sources/${id}`),
        await owner.call('POST', `/api/v1/data-sources/${id}`, { name: 'Renamed' }),
        await owner.call('POST', `/api/v1/data-sources/${id}/test`),
        await owner.call('POST', `/api/v1/data-sources/${id}/query`, { sql: 'select 1' }),
        await owner.call('GET', `/api/v1/data-sources/${id}/queries`),
        await owner.call('GET', `/api/v1/history/datasource/${id}`),
      ];
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 502, 200, 200, 200]);
      expect(JSON.stringify(answers)).not.toMatch(/hush|TypeError/);
    }
  });

  it('forgets secrets that failures from before repeated', async () => {
    const params = { type: 'clickhouse', url: 'http://127.0.0.1:1/', database: 'd', user: 'u', password: 'p' };
    const { id } = (await create(params, 'Failed')).body.dataSource;
    await query(id, 'select 1');
    const said = 'cannot ask http://u:hush@db.example/?d=1&password=hush&x=2 twice';
    await app.services.database.query('update warehouse_queries set error = $1 where datasource = $2', [said, id]);
    const migration = new URL('../../migrations/0027_mask_failures.sql', import.meta.url);
    for (const statement of readFileSync(migration, 'utf8').split('--> statement-breakpoint'))
      await app.services.database.query(statement);
    const { body } = await owner.call<{ queries: { error: string }[] }>('GET', `/api/v1/data-sources/${id}/queries`);
    expect(body.queries.map(({ error }) => error)).toEqual([
      'cannot ask http://***@db.example/?d=1&password=***&x=2 twice',
    ]);
  });

  it('names what is wrong with an address', async () => {
    const answer = await create({ type: 'clickhouse', url: 'ftp://x', database: 'd', user: 'u' });
    expect(answer).toMatchObject({ status: 400, body: { message: expect.stringContaining('params.url') } });
  });

  if (hasMariadb())
    it('asks MySQL and MariaDB over the network, in their own words', async () => {
      const { server, port, stop } = await mariadbOnPort();
      const account = { type: 'mysql', host: '127.0.0.1', port, database: 'shop', user: 'reader' };
      const wrong = await owner.call('POST', '/api/v1/data-sources/test', {
        params: { ...account, password: 'wrong' },
      });
      expect(wrong).toMatchObject({ status: 502, body: { message: expect.stringContaining('Access denied') } });
      const { body } = await create({ ...account, password: 'secret' });
      expect(await query(body.dataSource.id, 'select sum(amount) as total from orders')).toMatchObject({
        rows: [{ total: 12 }],
        error: null,
      });
      expect((await query(body.dataSource.id, 'delete from orders')).error).toMatch(/Only a SELECT/);
      const { exposure, identityJoins, factTables } = starterOf({ format: 'matomo', options: {} }, 'mysql');
      for (const sql of [...exposure, ...identityJoins]
        .map((one) => one.query)
        .concat(factTables.map(({ sql }) => sql)))
        expect((await query(body.dataSource.id, sql)).error, sql).toBeNull();
      const [seen] = (await query(body.dataSource.id, exposure[1]?.query ?? '')).rows;
      expect(seen).toMatchObject({ anonymous_id: '00ff', experiment_id: 'button', variation_id: '1', country: 'nl' });
      server.close();
      await stop();
    });

  it('asks SQL Server over the network, and sends it queries only', async () => {
    const server = await startSqlServer((sql) =>
      sql.includes('orders') ? { columns: [tds.decimal('total', 38, 2)], rows: [[1250n]] } : { columns: [], rows: [] },
    );
    const account = { type: 'mssql', host: '127.0.0.1', port: server.port, database: 'shop', user: 'reader' };
    const wrong = await owner.call('POST', '/api/v1/data-sources/test', { params: { ...account, password: 'wrong' } });
    expect(wrong).toMatchObject({ status: 502, body: { message: expect.stringContaining('Login failed') } });
    const { body } = await create({ ...account, password: 'secret' });
    const sum = await query(body.dataSource.id, 'select sum(amount) as total from orders');
    expect(sum).toMatchObject({ rows: [{ total: 12.5 }], error: null });
    expect((await query(body.dataSource.id, 'select 1 delete from orders')).error).toMatch(/DELETE/);
    await server.stop();
  });
});

describe('files of the data directory', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await makeTestApp();
  });
  afterAll(() => app.stop());

  it('are no data source of another organization', async () => {
    const owner = await app.owner();
    const stranger = await app.stranger();
    const { dataDir } = app.services.config;
    const demo = join(dataDir, 'demo');
    const file = join(demo, `${stranger.organizationId}.duckdb`);
    mkdirSync(demo, { recursive: true });
    await makeDatabase(file);
    const link = join(mkdtempSync(join(tmpdir(), 'test-link-')), 'shop.duckdb');
    symlinkSync(file, link);
    const paths = [
      file,
      `file:${file}`,
      `file://${file}`,
      link,
      join(demo, '..', 'demo', `${stranger.organizationId}.duckdb`),
    ];
    const roundabout = [`/proc/self/cwd/${relative(process.cwd(), file)}`, `/proc/self/root${file}`];
    const others = [relative(process.cwd(), file), join(dataDir, 'secrets.json'), `~/../..${file}`];
    for (const path of [...paths, ...roundabout, ...others]) {
      const params = { type: 'duckdb', path };
      const refused = await owner.call('POST', '/api/v1/data-sources/test', { params });
      expect(refused, path).toMatchObject({ status: 400, body: { errors: [{ path: 'params.path' }] } });
    }
    const own = { params: { type: 'duckdb', path: file } };
    expect((await stranger.call('POST', '/api/v1/data-sources/test', own)).status).toBe(200);
  });
});

describe('what an organization may keep', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await makeTestApp({ UPLOAD_QUOTA_MB: '3' });
  });
  afterAll(() => app.stop());

  /** A file of 2 MB and a little. */
  const large = Buffer.from(`n\n${`${'1'.repeat(1023)}\n`.repeat(2048)}`);
  const statusesOf = async (person: Person, count: number) =>
    (await Promise.all(Array.from({ length: count }, () => sendFile(app, person, 'rows.csv', large)))).map(
      ({ statusCode }) => statusCode,
    );

  it('is not exceeded by files that come at the same time', async () => {
    const person = await app.owner();
    expect((await statusesOf(person, 3)).sort()).toEqual([201, 400, 400]);
    expect((await statusesOf(await app.stranger(), 1))[0]).toBe(201);
  });

  it('is not taken up by a file that could not be read', async () => {
    const person = await app.stranger();
    const broken = await sendFile(app, person, 'rows.parquet', large);
    expect(broken.statusCode).toBe(502);
    expect(await statusesOf(person, 1)).toEqual([201]);
  });

  it('is given back a day after the last data source that read a file', async () => {
    const person = await app.stranger();
    const { uploadId, table } = await upload(app, person, 'rows.csv', large);
    const params = { type: 'files', files: [{ table, uploadId }] };
    const make = () => person.call<Made>('POST', '/api/v1/data-sources', { name: 'Rows', params });
    const { body } = await make();
    const aDayLater = async () => {
      await app.services.database.query(`update uploads set date_created = date_created - interval '25 hours'`);
      await removeUnusedUploads(app.services);
    };
    await aDayLater();
    expect(await statusesOf(person, 1)).toEqual([400]);
    await person.call('DELETE', `/api/v1/data-sources/${body.dataSource.id}`);
    await aDayLater();
    expect((await make()).status).toBe(400);
    expect(await statusesOf(person, 1)).toEqual([201]);
    await removeUnusedUploads(app.services);
    expect(await statusesOf(person, 1)).toEqual([400]);
  });
});

describe('data sources in the cloud', () => {
  let app: TestApp;
  let owner: Person;
  beforeAll(async () => {
    app = await makeTestApp({ IS_CLOUD: 'true' }, undefined, null);
    owner = await app.owner();
  });
  afterAll(() => app.stop());

  it.each([
    { type: 'postgres', host: '127.0.0.1', database: 'd', user: 'u' },
    { type: 'postgres', host: 'localhost', database: 'd', user: 'u' },
    { type: 'mysql', host: '169.254.169.254', database: 'd', user: 'u' },
    { type: 'mysql', host: 'localhost', database: 'd', user: 'u' },
    { type: 'mssql', host: '10.0.0.1', database: 'd', user: 'u' },
    { type: 'mssql', host: 'localhost', database: 'd', user: 'u' },
    { type: 'clickhouse', url: 'http://10.0.0.1:8123', database: 'd', user: 'u' },
    { type: 'clickhouse', url: 'http://localhost:8123', database: 'd', user: 'u' },
    { type: 'redshift', host: '10.0.0.1', database: 'd', user: 'u' },
    { type: 'databricks', host: '127.0.0.1', warehouseId: 'w', catalog: 'c' },
    { type: 'trino', url: 'http://localhost:8080', user: 'u', catalog: 'c' },
  ])('do not reach inside the network: %o', async (params) => {
    const answer = await owner.call('POST', '/api/v1/data-sources/test', { params });
    expect(answer).toMatchObject({ status: 502, body: { message: expect.stringContaining('not a public address') } });
  });

  it('do not open files of the server, but for the demo shop', async () => {
    const refused = await owner.call('POST', '/api/v1/data-sources/test', {
      params: { type: 'duckdb', path: '/etc/passwd' },
    });
    expect(refused.status).toBe(400);
    const kept = await owner.call('POST', '/api/v1/data-sources', {
      name: 'Not ours',
      params: { type: 'duckdb', path: '/proc/self/cwd/../../etc/passwd' },
    });
    expect(kept).toMatchObject({ status: 400, body: { errors: [{ path: 'params.type' }] } });
    const demo = await owner.call<{ datasourceId: string }>('POST', '/api/v1/demo-project');
    expect(demo.status).toBe(201);
    const seen = await owner.call<Preview>('POST', `/api/v1/data-sources/${demo.body.datasourceId}/query`, {
      sql: 'select count(*) > 0 as any from orders',
    });
    expect(seen.body.rows).toEqual([{ any: true }]);
  });
});

async function makeDatabase(path: string): Promise<void> {
  const instance = await DuckDBInstance.create(path);
  const connection = await instance.connect();
  await connection.run('create table orders as select 1 as amount');
  connection.closeSync();
  instance.closeSync();
}

async function parquetFile(): Promise<Buffer> {
  const directory = mkdtempSync(join(tmpdir(), 'test-parquet-'));
  const path = join(directory, 'orders.parquet');
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  await connection.run(
    `copy (select * from (values ('u1', 10.5::double), ('u2', 20), ('u1', 30)) t(user_id, amount)) to '${path}' (format parquet)`,
  );
  connection.closeSync();
  instance.closeSync();
  const content = readFileSync(path);
  rmSync(directory, { recursive: true });
  return content;
}

const sendFile = (app: TestApp, person: Person, name: string, payload: Buffer) =>
  app.http.inject({
    method: 'POST',
    url: `/api/v1/data-sources/uploads?name=${encodeURIComponent(name)}`,
    headers: {
      authorization: `Bearer ${person.token}`,
      'x-organization': person.organizationId,
      'content-type': 'application/octet-stream',
    },
    payload,
  });

async function upload(app: TestApp, person: Person, name: string, content: Buffer): Promise<UploadedFile> {
  const answer = await sendFile(app, person, name, content);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().file;
}

/** Matomo's own tables, as far as its queries use them (developer.matomo.org/guides/database-schema). */
const MATOMO = [
  `create table shop.matomo_log_action (idaction int, name varchar(4096), type tinyint)`,
  `insert into shop.matomo_log_action values (1, 'ExperimentViewed', 10), (2, 'button', 11), (3, '1', 12), (4, 'shop.example/', 1)`,
  `create table shop.matomo_log_visit (idvisit bigint, user_id varchar(200), location_country char(3),
    config_browser_name varchar(40), config_os char(3))`,
  `insert into shop.matomo_log_visit values (7, 'u1', 'nl', 'FF', 'LIN')`,
  `create table shop.matomo_log_link_visit_action (idsite int, idvisitor binary(2), idvisit bigint, server_time datetime,
    idaction_url int, idaction_name int, idaction_event_category int, idaction_event_action int)`,
  `insert into shop.matomo_log_link_visit_action values (1, x'00ff', 7, '2024-03-01 10:00:00', 4, 3, 1, 2)`,
];

/** A MariaDB with one table, reachable by port. */
async function mariadbOnPort(): Promise<{ server: Server; port: number; stop(): Promise<void> }> {
  const { socketPath, stop } = await startMariadb();
  const root = await mysql.createConnection({ socketPath, user: 'root' });
  await root.query('create database shop');
  await root.query('create table shop.orders (amount double)');
  await root.query('insert into shop.orders values (5), (7)');
  for (const sql of MATOMO) await root.query(sql);
  await root.query(`create user reader identified by 'secret'`);
  await root.query('grant select on shop.* to reader');
  await root.query(`create user reader@localhost identified by 'secret'`);
  await root.query('grant select on shop.* to reader@localhost');
  await root.end();
  const server = createServer((client) => {
    const inside = connect(socketPath);
    client.pipe(inside).pipe(client);
    for (const end of [client, inside]) end.on('error', () => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, port: (server.address() as AddressInfo).port, stop };
}
