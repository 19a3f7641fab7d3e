import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startPostgres, type TestPostgres } from '../../../../test/postgres.ts';
import { driverWith, type Engine, isInstalled } from '../conformance/engines.ts';
import type { NeutralTable } from '../conformance/neutralPlan.ts';
import { WarehouseProblem } from '../problem.ts';
import type { Driver } from './driver.ts';
import { openDuckdb } from './duckdb.ts';
import { openPostgres, openRedshift, type PostgresSettings } from './postgres.ts';

/** What every driver promises, tried on each real engine. */

const directory = mkdtempSync(join(tmpdir(), 'driver-contract-'));
const options = { timeoutMs: 20_000, rowLimit: 1000 };
const tableSql = [
  'CREATE TABLE facts (id BIGINT, amount NUMERIC(30, 10), "at" TIMESTAMP, note VARCHAR(100))',
  `INSERT INTO facts VALUES (1, 1.50, '2024-03-01 10:00:00', 'first'), (2, NULL, NULL, NULL)`,
];
let server: TestPostgres;

beforeAll(async () => {
  server = await startPostgres();
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  for (const sql of [...tableSql, `CREATE ROLE reader LOGIN PASSWORD 'secret'`, 'GRANT SELECT ON facts TO reader'])
    await client.query(sql);
  await client.end();
  const instance = await DuckDBInstance.create(join(directory, 'facts.duckdb'));
  const connection = await instance.connect();
  for (const sql of tableSql) await connection.run(sql);
  connection.closeSync();
  instance.closeSync();
  writeFileSync(join(directory, 'orders.csv'), 'user_id,at,amount\nu1,2024-03-01 10:00:00,9.5\n');
  writeFileSync(join(directory, 'private.csv'), 'secret\nhidden\n');
});

afterAll(async () => {
  await server.stop();
  rmSync(directory, { recursive: true, force: true });
});

/** Sizes of tables are known once they were analysed. */
async function analyseFacts(): Promise<void> {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query('ANALYZE facts');
  await client.end();
}

const postgresSettings = (more: Partial<PostgresSettings> = {}): PostgresSettings => ({
  host: '127.0.0.1',
  port: Number(new URL(server.url).port),
  database: 'postgres',
  user: 'reader',
  password: 'secret',
  tls: 'off',
  ca: null,
  defaultSchema: null,
  ...more,
});

const duckdbSettings = () => ({
  source: { kind: 'database' as const, path: join(directory, 'facts.duckdb') },
  memoryLimit: '512MB',
  temporaryDirectory: null,
});

type EngineUnderTest = {
  name: Engine;
  open: () => Promise<Driver>;
  /** A query that takes minutes; null where the test engine runs inside our thread and cannot be stopped. */
  slow: string | null;
  /** A query that reads a file of the machine; null where only the rights of the account can forbid it. */
  file: string | null;
  moments: { summer: string; values: string };
};

const commonValues = `CAST(1.50 AS DECIMAL(10, 2)) AS price, CAST('12345678901234567890.1234500000' AS DECIMAL(38, 10)) AS exact, 'it''s "é" 🙂' AS words`;
const standardMoments = {
  summer: `CAST(CAST('2024-07-01 00:30:00' AS TIMESTAMP) AS TIMESTAMPTZ)`,
  values: `CAST(9007199254740993 AS BIGINT) AS big, CAST(42 AS BIGINT) AS small, CAST(-7 AS INTEGER) AS negative,
    CAST(0.1 AS DOUBLE PRECISION) AS tenth, CAST(NULL AS INTEGER) AS nothing, CAST('2024-02-29' AS DATE) AS day,
    CAST('2024-03-01 10:00:00' AS TIMESTAMP) AS moment, CAST('2024-03-01 10:00:00.123456' AS TIMESTAMP) AS fine,
    CAST('1969-12-31 23:59:59.5' AS TIMESTAMP) AS early`,
};

const engines: EngineUnderTest[] = [
  {
    name: 'duckdb',
    open: () => openDuckdb(duckdbSettings()),
    slow: 'SELECT COUNT(*) FROM range(1000000) a, range(1000000) b WHERE (a.range * b.range) % 7 = 1',
    file: `SELECT * FROM read_text('/etc/passwd')`,
    moments: standardMoments,
  },
  {
    name: 'postgres',
    open: async () => openPostgres(postgresSettings()),
    slow: 'SELECT pg_sleep(60)',
    file: `SELECT pg_read_file('/etc/passwd')`,
    moments: standardMoments,
  },
  {
    name: 'mysql',
    open: () => driverWith({ facts }, 'mysql'),
    slow: 'SELECT SLEEP(60)',
    file: null,
    moments: {
      summer: `FROM_UNIXTIME(UNIX_TIMESTAMP('2024-07-01 00:30:00'))`,
      values: `CAST(9007199254740993 AS SIGNED) AS big, CAST(42 AS SIGNED) AS small, CAST(-7 AS SIGNED) AS negative,
        CAST(0.1 AS DOUBLE) AS tenth, CAST(NULL AS SIGNED) AS nothing, CAST('2024-02-29' AS DATE) AS day,
        CAST('2024-03-01 10:00:00' AS DATETIME) AS moment, CAST('2024-03-01 10:00:00.123456' AS DATETIME(6)) AS fine,
        CAST('1969-12-31 23:59:59.5' AS DATETIME(1)) AS early`,
    },
  },
  {
    name: 'clickhouse',
    open: () => driverWith({ facts }, 'clickhouse'),
    slow: null,
    file: null,
    moments: {
      summer: `toDateTime('2024-07-01 00:30:00')`,
      values: `CAST(9007199254740993 AS Int64) AS big, CAST(42 AS Int64) AS small, CAST(-7 AS Int32) AS negative,
        CAST(0.1 AS Float64) AS tenth, CAST(NULL AS Nullable(Int32)) AS nothing, toDate('2024-02-29') AS day,
        toDateTime('2024-03-01 10:00:00') AS moment, toDateTime64('2024-03-01 10:00:00.123456', 6) AS fine,
        toDateTime64('1969-12-31 23:59:59.5', 3, 'UTC') AS early`,
    },
  },
];

const facts: NeutralTable = {
  columns: [
    { name: 'id', type: 'integer' },
    { name: 'amount', type: 'double' },
    { name: 'at', type: 'timestamp' },
    { name: 'note', type: 'text' },
  ],
  rows: [
    [1, 1.5, '2024-03-01 10:00:00', 'first'],
    [2, null, null, null],
  ],
};

describe.each(engines)('the $name driver', ({ name, open, slow, file, moments }) => {
  let driver: Driver;
  beforeAll(async () => {
    if (isInstalled(name)) driver = await open();
  });
  beforeEach((context) => context.skip(!isInstalled(name), `${name} is not installed`));
  afterAll(() => driver?.close());

  const run = async (sql: string, more: Partial<typeof options & { signal: AbortSignal }> = {}) =>
    driver.run(sql, { ...options, ...more });
  const problem = async (promise: Promise<unknown>): Promise<WarehouseProblem> => {
    const error = await promise.then(
      () => null,
      (caught: unknown) => caught,
    );
    if (!(error instanceof WarehouseProblem)) throw new Error(`expected a problem, got ${String(error)}`);
    return error;
  };

  test('connects and says what it is', async () => {
    const { version, warnings } = await driver.test();
    expect(version).toMatch(/DuckDB|PostgreSQL|MySQL|ClickHouse/);
    expect(warnings).toEqual([]);
  });

  test('lists tables with their columns in order', async () => {
    const table = (await driver.schema()).find((candidate) => candidate.table === 'facts');
    expect(table?.columns.map((column) => column.name)).toEqual(['id', 'amount', 'at', 'note']);
  });

  test('tells before a query runs how much it would read, or that it cannot tell', async () => {
    if (name === 'postgres') await analyseFacts();
    const estimate = await driver.estimate('SELECT COUNT(*) AS n FROM facts WHERE id > 1');
    if (name === 'clickhouse') return void expect(estimate).toBeNull();
    expect(estimate?.rows).toBeGreaterThan(0);
    expect(estimate?.rows).toBeLessThan(10);
    if (name === 'postgres' || name === 'mysql') expect(estimate?.bytes).toBeGreaterThan(0);
    expect((await problem(driver.estimate('SELECT * FROM nowhere'))).message).toContain('nowhere');
    await problem(driver.estimate('SELECT 1; SELECT 2'));
  });

  test('gives the same values as every other engine', async () => {
    const { rows } = await run(`SELECT ${moments.values}, ${commonValues}`);
    expect(rows).toEqual([
      {
        big: '9007199254740993',
        small: 42,
        negative: -7,
        price: 1.5,
        exact: '12345678901234567890.12345',
        tenth: 0.1,
        moment: '2024-03-01T10:00:00.000Z',
        fine: '2024-03-01T10:00:00.123456Z',
        early: '1969-12-31T23:59:59.500Z',
        day: '2024-02-29',
        nothing: null,
        words: 'it\'s "é" 🙂',
      },
    ]);
  });

  test('works in UTC wherever it runs', async () => {
    const { rows } = await run(`SELECT ${moments.summer} AS summer`);
    expect(rows).toEqual([{ summer: '2024-07-01T00:30:00.000Z' }]);
  });

  test('names columns even when there are no rows', async () => {
    const result = await run('SELECT id, note FROM facts WHERE id > 100');
    expect([result.columns.map((column) => column.name), result.rows, result.isTruncated]).toEqual([
      ['id', 'note'],
      [],
      false,
    ]);
  });

  test('fetches no more rows than the limit and says so', async () => {
    const cut = await run('SELECT id FROM facts ORDER BY id', { rowLimit: 1 });
    expect([cut.rows, cut.isTruncated]).toEqual([[{ id: 1 }], true]);
    const whole = await run('SELECT id FROM facts ORDER BY id', { rowLimit: 2 });
    expect([whole.rows.length, whole.isTruncated]).toEqual([2, false]);
  });

  test.each([
    'INSERT INTO facts (id) VALUES (9)',
    'DELETE FROM facts',
    'DROP TABLE facts',
    'CREATE TABLE t AS SELECT 1 AS a',
    'SELECT 1; DROP TABLE facts',
    'SELECT 1; SELECT 2',
    'WITH gone AS (DELETE FROM facts RETURNING id) SELECT * FROM gone',
    "SET TimeZone = 'Asia/Tokyo'",
    `COPY facts TO '${join(directory, 'stolen.csv')}'`,
  ])('refuses to run %j', async (sql) => {
    await problem(run(sql));
    expect((await run('SELECT COUNT(*) AS n FROM facts')).rows).toEqual([{ n: 2 }]);
  });

  if (file !== null)
    test('cannot read the files of the machine', async () => {
      expect((await problem(run(file))).message).toMatch(/permission denied|disabled|not allowed|Permission/i);
    });

  test.each([
    ['SELECT nothing FROM facts', /nothing/],
    ['SELECT * FROM no_such_table', /no_such_table/],
    ['SELECT FROM WHERE', /FROM|WHERE|syntax/i],
  ])('passes on what the engine says about %j', async (sql, message) => {
    const error = await problem(run(sql));
    expect([error.kind, error.message]).toEqual(['query', expect.stringMatching(message)]);
  });

  if (slow !== null)
    test('stops a query that takes too long', async () => {
      const startedAt = performance.now();
      const error = await problem(run(slow, { timeoutMs: 300 }));
      expect([error.kind, error.message]).toEqual(['timeout', 'The query took longer than 0.3 s and was stopped']);
      expect(performance.now() - startedAt).toBeLessThan(5000);
    });

  if (slow !== null)
    test('stops when cancelled, also before it begins, and works on afterwards', async () => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(), 200);
      expect((await problem(run(slow, { signal: controller.signal }))).kind).toBe('cancelled');
      expect((await problem(run('SELECT 1', { signal: AbortSignal.abort() }))).kind).toBe('cancelled');
      expect((await run('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    });

  if (slow !== null)
    test('reports progress while it runs', async () => {
      const seen: number[] = [];
      await problem(
        driver.run(slow, { ...options, timeoutMs: 900, onProgress: ({ elapsedMs }) => seen.push(elapsedMs) }),
      );
      expect(seen.length).toBeGreaterThan(1);
    });

  test('runs queries side by side', async () => {
    const results = await Promise.all([1, 2, 3, 4].map((n) => run(`SELECT ${n} AS n`)));
    expect(results.map(({ rows }) => rows[0]?.n)).toEqual([1, 2, 3, 4]);
  });
});

test("PostgreSQL: an unknown user, database or port is a connection problem in the server's words", async () => {
  const tryTo = (more: Partial<PostgresSettings>) => openPostgres(postgresSettings(more)).test();
  await expect(tryTo({ database: 'nowhere' })).rejects.toMatchObject({
    kind: 'connection',
    message: 'database "nowhere" does not exist',
  });
  await expect(tryTo({ user: 'nobody_here' })).rejects.toMatchObject({
    kind: 'connection',
    message: 'role "nobody_here" does not exist',
  });
  await expect(tryTo({ port: 1 })).rejects.toMatchObject({
    kind: 'connection',
    message: expect.stringContaining('ECONNREFUSED'),
  });
});

test('PostgreSQL: warns about an account with too much power', async () => {
  const { warnings } = await openPostgres(postgresSettings({ user: 'postgres' })).test();
  expect(warnings).toEqual(['This account is a superuser. Use one that can only read the tables you analyse.']);
});

test.each([
  'WITH gone AS (DELETE FROM facts RETURNING id) SELECT * FROM gone',
  'DELETE FROM facts',
  'SELECT * FROM facts FOR UPDATE',
])('PostgreSQL: says of %j that only queries that read can be run', async (sql) => {
  await expect(openPostgres(postgresSettings({ user: 'postgres' })).run(sql, options)).rejects.toMatchObject({
    kind: 'query',
    message: 'Only queries that read can be run here',
  });
});

test('PostgreSQL: an account that may write still cannot', async () => {
  const run = openPostgres(postgresSettings({ user: 'postgres' })).run(
    `SELECT set_config('transaction_read_only', 'off', false), nextval('s') FROM facts`,
    options,
  );
  await expect(run).rejects.toBeInstanceOf(WarehouseProblem);
});

test('PostgreSQL: gives as many rows as were asked for at once', async () => {
  const sql = 'SELECT generate_series(1, 300000) AS n';
  const { rows } = await openPostgres(postgresSettings()).run(sql, { ...options, rowLimit: 400_000 });
  expect([rows.length, rows.at(-1)]).toEqual([300_000, { n: 300_000 }]);
});

test('PostgreSQL: says where in the SQL the mistake is', async () => {
  await expect(openPostgres(postgresSettings()).run('SELECT nothing FROM facts', options)).rejects.toMatchObject({
    position: 8,
  });
});

test('Redshift: what its sessions and cursors are told is right PostgreSQL too', async () => {
  const driver = openRedshift(postgresSettings({ defaultSchema: 'public' }));
  expect((await driver.test()).warnings).toEqual([]);
  const many = await driver.run('SELECT generate_series(1, 2500) AS n', { ...options, rowLimit: 2300 });
  expect([many.rows.length, many.rows.at(-1), many.isTruncated]).toEqual([2300, { n: 2300 }, true]);
  const { rows } = await driver.run(
    `SELECT ${standardMoments.summer} AS summer, (SELECT COUNT(*) FROM facts) AS n`,
    options,
  );
  expect(rows).toEqual([{ summer: '2024-07-01T00:30:00.000Z', n: 2 }]);
  await expect(driver.run(`SELECT nextval('s')`, options)).rejects.toBeInstanceOf(WarehouseProblem);
  await expect(driver.run('SELECT nothing FROM facts', options)).rejects.toMatchObject({ position: 8 });
  await expect(driver.run('SELECT pg_sleep(60)', { ...options, timeoutMs: 300 })).rejects.toMatchObject({
    kind: 'timeout',
  });
  expect(await driver.estimate('SELECT * FROM facts')).toBeNull();
});

test('DuckDB: files become tables, and no other file can be read', async () => {
  const driver = await openDuckdb({
    source: { kind: 'files', files: [{ table: 'my "orders"', path: join(directory, 'orders.csv') }] },
    memoryLimit: '512MB',
    temporaryDirectory: null,
  });
  const { rows } = await driver.run('SELECT * FROM "my ""orders"""', options);
  expect(rows).toEqual([{ user_id: 'u1', at: '2024-03-01T10:00:00.000Z', amount: 9.5 }]);
  await expect(driver.run(`SELECT * FROM read_csv('${join(directory, 'private.csv')}')`, options)).rejects.toThrow(
    /disabled|not allowed|Permission/i,
  );
  await expect(driver.run(`SELECT * FROM '${join(directory, 'private.csv')}'`, options)).rejects.toThrow();
  await expect(driver.run(`ATTACH '${join(directory, 'facts.duckdb')}'`, options)).rejects.toThrow(
    'Only a SELECT query is allowed',
  );
  await driver.close();
});

test('DuckDB: a missing or broken database file is a connection problem', async () => {
  const open = (path: string) => openDuckdb({ ...duckdbSettings(), source: { kind: 'database', path } });
  await expect(open(join(directory, 'missing.duckdb'))).rejects.toMatchObject({ kind: 'connection' });
  await expect(open(join(directory, 'orders.csv'))).rejects.toMatchObject({ kind: 'connection' });
});

test('numbers that are none become text, and a zone is turned to UTC', async () => {
  const driver = openPostgres(postgresSettings());
  const { rows } = await driver.run(
    `SELECT CAST('NaN' AS DOUBLE PRECISION) AS nan, CAST('-Infinity' AS DOUBLE PRECISION) AS low, CAST('2024-03-01 10:00:00+05:30' AS TIMESTAMPTZ) AS zoned, TRUE AS yes`,
    options,
  );
  expect(rows).toEqual([{ nan: 'NaN', low: '-Infinity', zoned: '2024-03-01T04:30:00.000Z', yes: true }]);
});

test.skipIf(!isInstalled('mysql'))('MySQL: refuses to write files, also from a comment that runs', async () => {
  const driver = await driverWith({ facts }, 'mysql');
  await expect(driver.run(`SELECT 1 INTO OUTFILE '/tmp/stolen'`, options)).rejects.toThrow('INTO is not allowed');
  await expect(driver.run(`SELECT 1 /*! INTO OUTFILE '/tmp/stolen' */`, options)).rejects.toThrow(
    'Comments that run as SQL',
  );
});
