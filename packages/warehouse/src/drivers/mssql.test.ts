import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestSqlServer, startSqlServer, tds } from '../../test/tds.ts';
import { TEST_CERTIFICATE } from '../../test/tdsTls.ts';
import { type MssqlSettings, openMssql } from './mssql.ts';

/** What every driver promises, tried with the real client on a server's end of the protocol as its reference gives it. */

const options = { timeoutMs: 10_000, rowLimit: 1000 };
const everything = [
  tds.bigint('big'),
  tds.bigint('small'),
  tds.int('negative'),
  tds.float('tenth'),
  tds.int('nothing'),
  tds.date('day'),
  tds.datetime2('moment'),
  tds.datetime2('fine', 4567),
  tds.datetime2('early'),
  tds.decimal('price', 10, 2),
  tds.decimal('exact', 38, 10),
  tds.nvarchar('words'),
  tds.bit('yes'),
];
const plan = `<ShowPlanXML><RelOp AvgRowSize="11" EstimateRows="1" PhysicalOp="Stream Aggregate" EstimateRebinds="0">
  <RelOp AvgRowSize="20" EstimateRebinds="0" EstimateRewinds="0" EstimateRows="40" EstimatedRowsRead="500" PhysicalOp="Clustered Index Scan" TableCardinality="1000"/>
  <RelOp AvgRowSize="8" EstimateRebinds="9" EstimateRewinds="0" EstimateRows="2" PhysicalOp="Index Seek" TableCardinality="9000"/></RelOp></ShowPlanXML>`;
const about = ['version', 'edition', 'home'].map(tds.nvarchar);

let server: TestSqlServer;
let mayWrite = 0;
beforeAll(async () => {
  server = await startSqlServer((sql) => {
    const isPlan = server.batches.at(-2) === 'SET SHOWPLAN_XML ON';
    if (sql.includes('SERVERPROPERTY'))
      return {
        columns: [...about, tds.int('mayWrite')],
        rows: [['16.0.4135.4', 'Standard Edition (64-bit)', 'dbo', mayWrite]],
      };
    if (sql.includes('INFORMATION_SCHEMA'))
      return {
        columns: ['s', 't', 'c', 'd'].map(tds.nvarchar),
        rows: [
          ['shop', 'orders', 'user_id', 'nvarchar'],
          ['shop', 'orders', 'amount', 'decimal'],
        ],
      };
    if (sql.includes('everything'))
      return {
        columns: everything,
        rows: [
          [
            9007199254740993n,
            42n,
            -7,
            0.1,
            null,
            '2024-02-29',
            '2024-03-01T10:00:00Z',
            '2024-03-01T10:00:00.123Z',
            '1969-12-31T23:59:59.5Z',
            150n,
            123456789012345678901234500000n,
            'it\'s "é" 🙂',
            true,
          ],
        ],
      };
    if (sql.includes('odd'))
      return {
        columns: [tds.money('cash'), tds.real('third'), tds.datetimeoffset('summer', 120), tds.decimal('debt', 5, 3)],
        rows: [[-12_345_678_901_234_567n, 0.1, '2024-07-01T00:30:00Z', -7n]],
      };
    if (sql.includes('no_such_table'))
      return { errors: [{ number: 208, message: "Invalid object name 'no_such_table'.", line: 2 }] };
    if (sql.includes('forever')) return 'runs on';
    if (isPlan && sql.includes('secretly'))
      return { errors: [{ number: 262, message: "SHOWPLAN permission denied in database 'shop'.", line: 1 }] };
    if (isPlan) return { columns: [tds.nvarchar('Microsoft SQL Server 2005 XML Showplan')], rows: [[plan]] };
    if (sql.includes('numbers'))
      return { columns: [tds.int('n')], rows: Array.from({ length: 3000 }, (_, index) => [index + 1]) };
    if (sql.includes('nobody')) return { columns: [tds.int('id'), tds.nvarchar('note')], rows: [] };
    return { columns: [], rows: [] };
  });
});
afterAll(() => server.stop());

const settings = (more: Partial<MssqlSettings> = {}): MssqlSettings => ({
  host: '127.0.0.1',
  port: server.port,
  database: 'shop',
  user: 'reader',
  password: 'secret',
  tls: 'off',
  ca: null,
  defaultSchema: null,
  ...more,
});
const run = (sql: string, more: Partial<typeof options & { signal: AbortSignal }> = {}) =>
  openMssql(settings()).run(sql, { ...options, ...more });

test('signs in and says what it is', async () => {
  expect(await openMssql(settings()).test()).toEqual({
    version: 'SQL Server 16.0.4135.4 Standard Edition (64-bit)',
    warnings: [],
  });
  expect(server.logins.at(-1)).toMatchObject({ user: 'reader', password: 'secret', database: 'shop' });
});

test('warns about an account that may write, and about names looked up elsewhere', async () => {
  mayWrite = 1;
  const { warnings } = await openMssql(settings({ defaultSchema: 'shop' })).test();
  mayWrite = 0;
  expect(warnings).toEqual([
    'This account may change data. Use one that can only read the tables you analyse.',
    'Unqualified names are looked up in dbo, the default schema of this account.',
  ]);
});

test('lists tables with their columns in order, of one schema where it is told so', async () => {
  const tables = await openMssql(settings({ defaultSchema: "sh'op" })).schema();
  expect(tables).toEqual([
    {
      schema: 'shop',
      table: 'orders',
      columns: [
        { name: 'user_id', type: 'nvarchar' },
        { name: 'amount', type: 'decimal' },
      ],
    },
  ]);
  expect(server.batches.at(-1)).toContain("TABLE_SCHEMA = N'sh''op'");
});

test('gives the same values as every other engine', async () => {
  const { rows, columns } = await run('SELECT * FROM everything');
  expect(rows).toEqual([
    {
      big: '9007199254740993',
      small: 42,
      negative: -7,
      tenth: 0.1,
      nothing: null,
      day: '2024-02-29',
      moment: '2024-03-01T10:00:00.000Z',
      fine: '2024-03-01T10:00:00.123456Z',
      early: '1969-12-31T23:59:59.500Z',
      price: 1.5,
      exact: '12345678901234567890.12345',
      words: 'it\'s "é" 🙂',
      yes: true,
    },
  ]);
  expect(columns.slice(0, 3).map(({ type }) => type)).toEqual(['bigint', 'bigint', 'int']);
});

test('rounds no money, and gives moments with an offset in UTC', async () => {
  const { rows } = await run('SELECT odd');
  expect(rows).toEqual([{ cash: '-1234567890123.4567', third: 0.1, summer: '2024-07-01T00:30:00.000Z', debt: -0.007 }]);
});

test('names columns even when there are no rows', async () => {
  const { columns, rows, isTruncated } = await run('SELECT id, note FROM nobody');
  expect([columns.map(({ name }) => name), rows, isTruncated]).toEqual([['id', 'note'], [], false]);
});

test('fetches no more rows than the limit and says so', async () => {
  const cut = await run('SELECT n FROM numbers', { rowLimit: 2 });
  expect([cut.rows, cut.isTruncated]).toEqual([[{ n: 1 }, { n: 2 }], true]);
  const all = await run('SELECT n FROM numbers', { rowLimit: 3000 });
  expect([all.rows.length, all.rows.at(-1), all.isTruncated]).toEqual([3000, { n: 3000 }, false]);
});

test('runs queries in a transaction of their own that nobody commits', async () => {
  const before = server.batches.length;
  await run('SELECT n FROM numbers -- all of them');
  expect(server.batches.slice(before).filter((sql) => !/^set ansi/i.test(sql))).toEqual([
    'SET DEADLOCK_PRIORITY LOW\nBEGIN TRANSACTION',
    'SELECT n FROM numbers',
  ]);
});

test('sends nothing that is not a query', async () => {
  const before = server.batches.length;
  for (const sql of ['DROP TABLE orders', 'SELECT 1 DROP TABLE orders', 'SELECT 1; SELECT 2'])
    await expect(run(sql)).rejects.toMatchObject({ kind: 'invalidSql' });
  expect(server.batches.length).toBe(before);
});

test('passes on what the engine says, and where', async () => {
  await expect(run('SELECT *\nFROM no_such_table')).rejects.toMatchObject({
    kind: 'query',
    message: "Invalid object name 'no_such_table'. (line 2)",
    position: 10,
  });
});

test('an account, a port or an encryption that does not fit is a connection problem in plain words', async () => {
  const tryTo = (more: Partial<MssqlSettings>) => openMssql(settings(more)).test();
  await expect(tryTo({ password: 'wrong' })).rejects.toMatchObject({
    kind: 'connection',
    message: "Login failed for user 'reader'.",
  });
  await expect(tryTo({ port: 1 })).rejects.toMatchObject({
    kind: 'connection',
    message: expect.stringContaining('ECONNREFUSED'),
  });
  await expect(tryTo({ tls: 'require' })).rejects.toMatchObject({
    kind: 'connection',
    message: 'The server offers no encryption, and the connection is set to require it',
  });
});

test('speaks encrypted, and with a server whose certificate it may trust only', async () => {
  const encrypted = await startSqlServer(
    (sql) => (sql === 'SELECT n' ? { columns: [tds.int('n')], rows: [[7]] } : { columns: [], rows: [] }),
    { isEncrypted: true },
  );
  const ask = async (more: Partial<MssqlSettings>) =>
    (await openMssql(settings({ port: encrypted.port, ...more })).run('SELECT n', options)).rows;
  expect(await ask({ tls: 'require' })).toEqual([{ n: 7 }]);
  expect(encrypted.logins.at(-1)).toMatchObject({ password: 'secret', wantsEncryption: true });
  expect(await ask({ tls: 'verify', ca: TEST_CERTIFICATE.cert })).toEqual([{ n: 7 }]);
  await expect(ask({ tls: 'verify' })).rejects.toMatchObject({
    kind: 'connection',
    message: expect.stringContaining('self-signed certificate'),
  });
  await expect(ask({ tls: 'off' })).rejects.toMatchObject({
    message: 'The server requires encryption, and the connection is set not to use any',
  });
  await encrypted.stop();
});

test('resolves its host as it is told', async () => {
  const lookup: MssqlSettings['lookup'] = (host, _, done) => done(new Error(`${host} is not a public address`), '');
  await expect(openMssql(settings({ host: 'inside.example', lookup })).test()).rejects.toMatchObject({
    kind: 'connection',
    message: expect.stringContaining('inside.example is not a public address'),
  });
});

test.each([
  ['takes too long', () => ({ timeoutMs: 200 }), 'timeout'],
  ['is cancelled', () => ({ signal: AbortSignal.timeout(200) }), 'cancelled'],
])('stops a query at the engine when it %s', async (_, more, kind) => {
  const before = server.timesStopped();
  await expect(run('SELECT forever', more())).rejects.toMatchObject({ kind });
  expect(server.timesStopped()).toBe(before + 1);
});

test('tells beforehand what a query would read, where the account may see plans', async () => {
  const driver = openMssql(settings());
  expect(await driver.estimate('SELECT COUNT(*) FROM orders')).toEqual({ rows: 1020, bytes: 20_160 });
  expect(await driver.estimate('SELECT secretly')).toBeNull();
  await expect(driver.estimate('SELECT *\nFROM no_such_table')).rejects.toMatchObject({ kind: 'query' });
});
