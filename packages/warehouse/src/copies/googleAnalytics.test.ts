import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type EventServices, type GoogleEvent, startEventServices } from '../../test/eventServices.ts';
import { type CopySettings, openCopy, takeEvents } from './copy.ts';
import { type GoogleAnalyticsSettings, googleAnalytics } from './googleAnalytics.ts';
import { stateOf } from './state.ts';

/** Tried on a server that gives reports in the form of Google's published Data API. */

const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});
const noon = Date.parse('2024-03-19T12:00:00Z');
let services: EventServices;
let folder = '';

beforeAll(async () => {
  services = await startEventServices();
});
afterAll(() => services.stop());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'test-copy-'));
  services.asked = [];
  services.googleMetadata = {};
  services.google = [
    seen('2024-03-18T10:00:05Z', 'u1', '1'),
    seen('2024-03-18T10:00:50Z', 'u1', '1'),
    seen('2024-03-19T09:30:00Z', 'u2', '0'),
    { at: '2024-03-18T11:00:00Z', event: 'purchase', dimensions: { 'customUser:user_id': 'u1' }, value: 5 },
    { at: '2024-03-18T11:00:30Z', event: 'purchase', dimensions: { 'customUser:user_id': 'u1' }, value: 2.5 },
    { at: '2024-03-18T11:00:00Z', event: 'purchase', dimensions: {}, value: 99 },
  ];
});
afterEach(() => rmSync(folder, { recursive: true }));

function seen(at: string, user: string, variation: string): GoogleEvent {
  const dimensions = {
    'customUser:user_id': user,
    'customEvent:experiment_id': 'button',
    'customEvent:variation_id': variation,
  };
  return { at, event: 'experiment_viewed', dimensions };
}
const copyOf = (more: Partial<GoogleAnalyticsSettings> = {}): CopySettings => ({
  folder,
  since: '2024-03-18',
  memoryLimit: '512MB',
  service: googleAnalytics({
    propertyId: '1234',
    clientEmail: 'reader@acme.iam.gserviceaccount.com',
    privateKey,
    timeZone: 'UTC',
    unitDimension: 'customUser:user_id',
    experimentDimension: 'customEvent:experiment_id',
    variationDimension: 'customEvent:variation_id',
    exposureEvent: 'experiment_viewed',
    fetch: services.fetch,
    ...more,
  }),
});
const take = (copy: CopySettings) =>
  takeEvents(copy, { until: null, nowMs: noon, freshMs: 3_600_000, signal: AbortSignal.timeout(10_000) });
const ask = async (sql: string) => {
  const driver = openCopy(copyOf());
  const { rows } = await driver.run(sql, { timeoutMs: 10_000, rowLimit: 100 });
  await driver.close();
  return rows;
};

test('becomes exposures, and how often each user did what in each minute', async () => {
  await take(copyOf());
  expect(await ask('SELECT * FROM exposures ORDER BY timestamp')).toEqual([
    { user_id: 'u1', timestamp: '2024-03-18T10:00:00.000Z', experiment_id: 'button', variation_id: '1' },
    { user_id: 'u2', timestamp: '2024-03-19T09:30:00.000Z', experiment_id: 'button', variation_id: '0' },
  ]);
  expect(await ask(`SELECT * FROM events WHERE event = 'purchase'`)).toEqual([
    { user_id: 'u1', timestamp: '2024-03-18T11:00:00.000Z', event: 'purchase', event_count: 2, event_value: 7.5 },
  ]);
});

test('asks for each day by itself, with the account of the key', async () => {
  await take(copyOf());
  const reports = services.asked.filter(({ url }) => url.endsWith(':runReport'));
  expect(new Set(reports.map(({ url }) => url))).toEqual(
    new Set(['https://analyticsdata.googleapis.com/v1beta/properties/1234:runReport']),
  );
  expect(reports.map(({ body }) => body.dateRanges)).toEqual(
    ['2024-03-18', '2024-03-18', '2024-03-19', '2024-03-19'].map((day) => [{ startDate: day, endDate: day }]),
  );
});

test('says what Google left out', async () => {
  services.googleMetadata = { dataLossFromOtherRow: true, subjectToThresholding: true };
  await take(copyOf());
  const { warnings } = await stateOf(copyOf(), noon);
  expect(warnings).toEqual([expect.stringContaining('(other)'), expect.stringContaining('few users')]);
});

test('names a dimension the property does not have, and a time zone that is not its own', async () => {
  const signal = AbortSignal.timeout(5000);
  expect((await copyOf().service.test(signal)).version).toBe('Google Analytics property 1234');
  await expect(copyOf({ unitDimension: 'customUser:nobody' }).service.test(signal)).rejects.toMatchObject({
    kind: 'connection',
    message: expect.stringMatching(/no dimension customUser:nobody; its own are customUser:user_id, /),
  });
  await expect(take(copyOf({ timeZone: 'Asia/Tokyo' }))).rejects.toThrow('keeps its days in UTC');
});

test('has tables even where nothing happened', async () => {
  services.google = [];
  await take(copyOf());
  expect(await ask('SELECT COUNT(*) AS n FROM exposures JOIN events USING (user_id)')).toEqual([{ n: 0 }]);
});
