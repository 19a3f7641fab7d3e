import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { recordingOf, replay } from '../../../test/recorded.ts';
import type { HttpFetch } from '../clickhouse.ts';
import type { Driver } from '../driver.ts';
import { openAthena } from './athena.ts';
import { openBigquery } from './bigquery.ts';
import { openDatabricks } from './databricks.ts';
import { openSnowflake } from './snowflake.ts';
import { openTrino } from './trino.ts';

/** What every driver promises, tried on services in the cloud by conversations in the forms of their references. */

const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});
const options = { timeoutMs: 10_000, rowLimit: 100 };

const services: { name: string; version: RegExp; open: (fetch: HttpFetch) => Driver }[] = [
  {
    name: 'bigquery',
    version: /^BigQuery/,
    open: (fetch) =>
      openBigquery({
        projectId: 'acme-analytics',
        clientEmail: 'reader@acme-analytics.iam.gserviceaccount.com',
        // As it stands in the key file.
        privateKey: privateKey.replaceAll('\n', '\\n'),
        dataset: 'shop',
        location: 'EU',
        fetch,
      }),
  },
  {
    name: 'snowflake',
    version: /^Snowflake/,
    open: (fetch) =>
      openSnowflake({
        account: 'acme-eu1',
        user: 'reader',
        privateKey,
        database: 'SHOP',
        schema: 'PUBLIC',
        warehouse: 'SMALL',
        role: 'READER',
        fetch,
      }),
  },
  {
    name: 'databricks',
    version: /^Databricks/,
    open: (fetch) =>
      openDatabricks({
        host: 'dbc-12.cloud.databricks.com',
        warehouseId: 'abc123',
        token: 'dapi-secret',
        catalog: 'main',
        schema: 'shop',
        fetch,
      }),
  },
  {
    name: 'trino',
    version: /^Trino/,
    open: (fetch) =>
      openTrino({
        engine: 'trino',
        url: 'https://trino.example.com:8443',
        user: 'reader',
        password: 'secret',
        catalog: 'hive',
        schema: 'shop',
        fetch,
      }),
  },
  {
    name: 'athena',
    version: /^Athena/,
    open: (fetch) =>
      openAthena({
        region: 'eu-west-1',
        accessKeyId: 'AKIAEXAMPLE',
        secretAccessKey: 'secret',
        outputLocation: 's3://acme-results/',
        workgroup: 'analysts',
        catalog: 'AwsDataCatalog',
        database: 'shop',
        fetch,
      }),
  },
];

describe.each(services)('the $name driver', ({ name, version, open }) => {
  const recording = recordingOf(name);

  test('gives the same values as every other engine', async () => {
    const service = replay(name, recording.values);
    const { rows } = await open(service.fetch).run('SELECT * FROM everything', options);
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
    expect(service.isWhole()).toBe(true);
  });

  test('waits until a statement is done, and fetches all of its pages', async () => {
    const service = replay(name, recording.pages);
    const { columns, rows, isTruncated } = await open(service.fetch).run('SELECT n FROM numbers', options);
    expect(columns.map((column) => column.name)).toEqual(['n']);
    expect([rows, isTruncated]).toEqual([[{ n: 1 }, { n: 2 }, { n: 3 }], false]);
    expect(service.isWhole()).toBe(true);
  });

  test('fetches no more pages than the row limit needs, and says so', async () => {
    const service = replay(name, recording.pages.slice(0, -1), recording.cancel);
    const cut = await open(service.fetch).run('SELECT n FROM numbers', { ...options, rowLimit: 1 });
    expect([cut.rows, cut.isTruncated]).toEqual([[{ n: 1 }], true]);
    await expect.poll(() => service.timesCancelled()).toBe(1);
  });

  test('passes on what the engine says about a mistake', async () => {
    const run = open(replay(name, recording.mistake).fetch).run('SELECT * FROM no_such_table', options);
    await expect(run).rejects.toMatchObject({ kind: 'query', message: expect.stringMatching(/no_such_table/i) });
  });

  test('calls a refused account a connection problem, in the words of the service', async () => {
    const { answer } = recording.denied[0] ?? {};
    const words = typeof answer?.body === 'string' ? answer.body : Object.values(answer?.body ?? {}).at(-1);
    const tried = open(replay(name, recording.denied).fetch).test();
    await expect(tried).rejects.toMatchObject({ kind: 'connection', message: words });
  });

  test('calls a service that cannot be reached a connection problem', async () => {
    const away: HttpFetch = async () => {
      throw new TypeError('fetch failed', { cause: new Error('getaddrinfo ENOTFOUND warehouse') });
    };
    const tried = open(away).test();
    await expect(tried).rejects.toMatchObject({ kind: 'connection', message: expect.stringContaining('ENOTFOUND') });
  });

  test.each([
    ['takes too long', () => ({ timeoutMs: 250 }), 'timeout'],
    ['is cancelled', () => ({ signal: AbortSignal.timeout(250) }), 'cancelled'],
  ])('stops a statement at the service when it %s', async (_, more, kind) => {
    const service = replay(name, recording.running, recording.cancel);
    const run = open(service.fetch).run('SELECT n FROM numbers', {
      ...options,
      ...more(),
    });
    await expect(run).rejects.toMatchObject({ kind });
    await expect.poll(() => service.timesCancelled()).toBe(1);
  });

  test('asks the service nothing but to read', async () => {
    const service = replay(name, []);
    for (const sql of ['DROP TABLE orders', 'SELECT 1; SELECT 2', 'SELECT 1 INTO OUTFILE x'])
      await expect(open(service.fetch).run(sql, options)).rejects.toMatchObject({ kind: 'invalidSql' });
    expect(service.asked).toEqual([]);
  });

  test('lists tables with their columns in order', async () => {
    const tables = await open(replay(name, recording.tables).fetch).schema();
    expect(tables.map(({ schema, table, columns }) => [schema, table, columns.map((column) => column.name)])).toEqual([
      ['shop', 'orders', ['user_id', 'amount']],
    ]);
  });

  test('says what it is', async () => {
    const { version: said } = await open(replay(name, recording.tables).fetch).test();
    expect(said).toMatch(version);
  });

  const { estimate } = recording;
  test(
    estimate ? 'says beforehand what a query would read' : 'does not pretend to know what a query would read',
    async () => {
      const guess = await open(replay(name, estimate ?? []).fetch).estimate('SELECT n FROM numbers');
      expect(guess).toEqual(estimate ? { rows: null, bytes: 73_400_320 } : null);
    },
  );
});

test('what a query read is told where the service tells it', async () => {
  const bytesOf = async (name: string) => {
    const service = services.find((candidate) => candidate.name === name);
    return (await service?.open(replay(name, recordingOf(name).values).fetch).run('SELECT 1', options))?.bytesRead;
  };
  expect(await Promise.all(services.map(({ name }) => bytesOf(name)))).toEqual([
    1_048_576,
    null,
    null,
    1_048_576,
    1_048_576,
  ]);
});

test('Trino: results at another address are not asked for, because the password would go there', async () => {
  const body = { id: 'q', nextUri: 'https://elsewhere.example/v1/1', stats: {} };
  const service = replay('trino', [
    { ask: { method: 'POST', url: 'https://trino.example.com:8443/v1/statement' }, answer: { body } },
  ]);
  const open = services.find(({ name }) => name === 'trino')?.open;
  await expect(open?.(service.fetch).run('SELECT 1', options)).rejects.toMatchObject({ kind: 'connection' });
  expect(service.asked).toHaveLength(1);
});

test.each([
  ['snowflake', 'The private key cannot be read: expected an unencrypted key in PEM form'],
  ['bigquery', 'The private key cannot be read: expected a key in PEM form'],
])('%s: a key that is none is named', async (name, message) => {
  const nothing = replay(name, []).fetch;
  const driver =
    name === 'snowflake'
      ? openSnowflake({
          account: 'a',
          user: 'u',
          privateKey: 'x',
          database: '',
          schema: '',
          warehouse: '',
          role: '',
          fetch: nothing,
        })
      : openBigquery({ projectId: 'p', clientEmail: 'e', privateKey: 'x', dataset: '', location: '', fetch: nothing });
  await expect(driver.test()).rejects.toMatchObject({ kind: 'connection', message });
});
