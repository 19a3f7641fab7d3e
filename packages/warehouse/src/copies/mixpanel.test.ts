import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type EventServices, MIXPANEL_ACCOUNT, mixpanelEvent, startEventServices } from '../../test/eventServices.ts';
import { type CopySettings, openCopy, takeEvents } from './copy.ts';
import { type MixpanelSettings, mixpanel } from './mixpanel.ts';
import { stateOf } from './state.ts';

/** Tried on a server that gives events in the form of Mixpanel's published raw export. */

const happened = mixpanelEvent;
let services: EventServices;
let folder = '';

beforeAll(async () => {
  services = await startEventServices();
});
afterAll(() => services.stop());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'test-copy-'));
  services.asked = [];
  services.refusals = [];
  services.mixpanel = [
    happened('2024-03-18T10:00:00Z', 'Signed Up', 'u1', 'a'),
    happened('2024-03-18T10:00:00Z', 'Signed Up', 'u1', 'a'),
    happened('2024-03-19T23:59:59Z', 'Purchase', 'u2', 'b', { amount: 12.5, 'Experiment name': "it's" }),
    happened('2024-03-20T08:00:00Z', 'Purchase', 'u1', 'c', { amount: 3 }),
  ];
});
afterEach(() => rmSync(folder, { recursive: true }));

const copyOf = (more: Partial<MixpanelSettings> = {}, limits?: CopySettings['limits']): CopySettings => ({
  folder,
  since: '2024-03-18',
  memoryLimit: '512MB',
  ...(limits && { limits }),
  service: mixpanel({
    projectId: '77',
    ...MIXPANEL_ACCOUNT,
    residency: 'eu',
    timeZone: 'UTC',
    timesIn: 'utc',
    fetch: services.fetch,
    ...more,
  }),
});
const noon = Date.parse('2024-03-20T12:00:00Z');
const take = (copy: CopySettings, nowMs = noon, until: string | null = null) =>
  takeEvents(copy, { until, nowMs, freshMs: 3_600_000, signal: AbortSignal.timeout(10_000) });
const ask = async (copy: CopySettings, sql: string) => {
  const driver = openCopy(copy);
  try {
    return (await driver.run(sql, { timeoutMs: 10_000, rowLimit: 100 })).rows;
  } finally {
    await driver.close();
  }
};

test('becomes a table of events, each once, with times in UTC', async () => {
  const copy = copyOf();
  expect((await openCopy(copy).schema()).map(({ table, columns }) => [table, columns[0]])).toEqual([
    ['events', { name: 'event', type: 'VARCHAR' }],
  ]);
  await take(copy);
  expect(
    await ask(
      copy,
      `SELECT event, distinct_id, time, insert_id, properties ->> '$.amount' AS amount FROM events ORDER BY time`,
    ),
  ).toEqual([
    { event: 'Signed Up', distinct_id: 'u1', time: '2024-03-18T10:00:00.000Z', insert_id: 'a', amount: null },
    { event: 'Purchase', distinct_id: 'u2', time: '2024-03-19T23:59:59.000Z', insert_id: 'b', amount: '12.5' },
    { event: 'Purchase', distinct_id: 'u1', time: '2024-03-20T08:00:00.000Z', insert_id: 'c', amount: '3' },
  ]);
  expect(services.asked.map(({ url }) => url)).toEqual([
    'https://data-eu.mixpanel.com/api/2.0/export?project_id=77&from_date=2024-03-18&to_date=2024-03-20',
  ]);
  expect(await stateOf(copy, noon)).toMatchObject({
    since: '2024-03-18',
    until: '2024-03-20',
    missingDays: 0,
    rows: 3,
    dateTaken: '2024-03-20T12:00:00.000Z',
    fetching: null,
    error: null,
  });
});

test('is fetched again only where something may have changed, and never twice at once', async () => {
  const copy = copyOf();
  await Promise.all([take(copy), take(copy), take(copy)]);
  await take(copy, noon + 60_000);
  expect(services.asked).toHaveLength(1);
  services.mixpanel.push(
    happened('2024-03-19T12:00:00Z', 'Purchase', 'u3', 'late'),
    happened('2024-03-30T12:00:00Z', 'Purchase', 'u3', 'd'),
  );
  await take(copy, Date.parse('2024-03-30T12:00:00Z'), '2024-03-20');
  expect(services.asked.at(-1)?.url).toContain('from_date=2024-03-18&to_date=2024-03-20');
  expect(await ask(copy, 'SELECT COUNT(*) AS n FROM events')).toEqual([{ n: 4 }]);
  await take(copy, Date.parse('2024-04-09T12:00:00Z'), '2024-03-20');
  expect(services.asked).toHaveLength(2);
});

test('tells times of an older project in UTC, and keeps its days', async () => {
  // Half past eleven at night in New York is the next day in UTC.
  services.mixpanel = [happened('2024-03-18T23:30:00Z', 'Purchase', 'u1', 'a')];
  const copy = copyOf({ timeZone: 'America/New_York', timesIn: 'project' });
  await take(copy);
  expect(await ask(copy, 'SELECT time FROM events')).toEqual([{ time: '2024-03-19T03:30:00.000Z' }]);
});

test('says so when its time zone is another than was set', async () => {
  services.mixpanel.push(happened('2024-03-20T22:00:00Z', 'Purchase', 'u1', 'd'));
  const copy = copyOf({ timeZone: 'Asia/Tokyo' });
  await expect(take(copy)).rejects.toMatchObject({ message: expect.stringContaining('time zone') });
  expect((await stateOf(copy, noon)).error).toContain('time zone');
});

test('an account that is refused is a connection problem in the words of the service', async () => {
  const copy = copyOf({ password: 'wrong' });
  const refused = { kind: 'connection', message: 'Invalid service account credentials' };
  await expect(copy.service.test(AbortSignal.timeout(5000))).rejects.toMatchObject(refused);
  await expect(take(copy)).rejects.toMatchObject(refused);
  expect((await stateOf(copy, noon)).error).toBe(refused.message);
  expect((await copyOf().service.test(AbortSignal.timeout(5000))).version).toBe('Mixpanel project 77');
});

test('comes again when it is told to, and gives up with the words of the service', async () => {
  const busy = { status: 429, body: '{"error": "rate limit reached"}', headers: { 'retry-after': '0' } };
  services.refusals = [busy, busy];
  await take(copyOf());
  expect(services.asked).toHaveLength(3);
  services.refusals = [busy, busy, busy];
  await expect(take(copyOf(), noon + 7_200_000)).rejects.toMatchObject({
    kind: 'query',
    message: 'rate limit reached',
  });
});

test('half an answer is no answer', async () => {
  services.refusals = [{ status: 200, body: `${JSON.stringify(services.mixpanel[0])}\nterminated early` }];
  await expect(take(copyOf())).rejects.toMatchObject({ kind: 'query' });
  await expect(ask(copyOf(), 'SELECT 1')).rejects.toMatchObject({
    message: expect.stringContaining('fetch them first'),
  });
});

test('more than is kept here is refused as a whole', async () => {
  await expect(take(copyOf({}, { rows: 2, bytes: 1e9 }))).rejects.toMatchObject({
    message: expect.stringContaining('later day'),
  });
  expect(readdirSync(folder).filter((name) => name.endsWith('.parquet') || name.startsWith('incoming'))).toEqual([]);
});

test('nothing but its own events can be read from it', async () => {
  const copy = copyOf();
  await take(copy);
  for (const sql of [
    "SELECT * FROM read_text('/etc/passwd')",
    'DROP VIEW events',
    `SELECT * FROM '${folder}/contents.json'`,
  ])
    await expect(ask(copy, sql)).rejects.toThrow();
});
