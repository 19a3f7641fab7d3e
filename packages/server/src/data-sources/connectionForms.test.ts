import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DATA_SOURCE_TYPES, type DataSourceType, dataSourceParams } from '@gb/domain/data-sources';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runs } from '../../../../test/scale.ts';
import { type ServerProcess, startServer } from '../../test/serverProcess.ts';
import { type Call, firstPerson } from '../../test/walled.ts';

const PATIENCE_MS = 4_000;
const AT_ONCE = 4;

/** Where a stranger might send us: things that are no hosts, hosts inside the network, and one nobody listens at. */
const HOSTS = ['/x', '/', '//x', '.', '..', '127.0.0.1', '::1', '[::1]', '0', '0x7f.1', '169.254.169.254', 'localhost'];
const MORE = [
  'a b',
  'a\\b',
  '%00',
  'x'.repeat(300),
  '-',
  '1',
  '[',
  'user@localhost',
  'localhost:1',
  'http://localhost',
];
const host = fc.oneof(fc.constantFrom(...HOSTS, ...MORE), fc.string({ maxLength: 20 }));
const url = fc.oneof(
  fc.constantFrom('http://localhost:1', 'http://127.0.0.1:1/x?y', 'http://[::1]:1', 'https://127.0.0.1:1', 'http://0/'),
  fc.webUrl({ authoritySettings: { withPort: true } }).map((address) => address.replace(/\/\/[^/:]+/, '//127.0.0.1')),
);
const words = fc.oneof(
  fc.string({ maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.constantFrom("'", '/', '\r\n'),
);
const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({
  type: 'pkcs8',
  format: 'pem',
}) as string;
const secret = fc.oneof(words, fc.constant(key), fc.constant(key.slice(0, 200)));
const port = fc.oneof(fc.constantFrom(1, 9, 65_535), fc.integer({ min: 1, max: 65_535 }));

/** Fields whose values have a form of their own; any other is words. */
const FIELDS: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  host,
  url,
  port,
  password: secret,
  privateKey: secret,
  token: secret,
  secretAccessKey: secret,
  caCert: secret,
  ssl: fc.constantFrom('off', 'require', 'verify'),
  residency: fc.constantFrom('us', 'eu', 'in'),
  timesIn: fc.constantFrom('utc', 'project'),
  timeZone: fc.constantFrom('UTC', 'Europe/Berlin'),
  since: fc.constant('2024-01-31'),
  propertyId: fc.constantFrom('1', '77'),
  projectId: fc.constantFrom('1', '77'),
  location: fc.constantFrom('', 'EU'),
  dataset: fc.constantFrom('', 'd'),
  outputLocation: fc.constantFrom('', 's3://bucket/'),
  account: fc.constantFrom('a', 'a-b.c', '..', '-'),
  region: fc.constantFrom('eu-west-1', '..', '-'),
  files: fc.array(fc.record({ table: words, uploadId: words }), { minLength: 1, maxLength: 2 }),
};

/** Anything that might be put into the form of a type, field by field as its schema has them. */
function formOf(type: DataSourceType): fc.Arbitrary<object> {
  const form = dataSourceParams.options.find(({ shape }) => shape.type.value === type);
  const names = Object.keys(form?.shape ?? {}).filter((name) => name !== 'type');
  return fc
    .record(Object.fromEntries(names.map((name) => [name, FIELDS[name] ?? words])))
    .map((rest) => ({ type, ...rest }));
}

describe.each(['true', 'false'])('connections that strangers make up, with IS_CLOUD=%s', (isCloud) => {
  const directory = mkdtempSync(join(tmpdir(), 'test-forms-'));
  let server: ServerProcess;
  let call: Call;
  beforeAll(async () => {
    server = await startServer({ DATA_DIR: directory, IS_CLOUD: isCloud });
    call = await firstPerson(server.origin);
  });
  afterAll(async () => {
    await server.stop();
    rmSync(directory, { recursive: true, force: true });
  });

  /** Status of the answer; null where we did not wait for one. */
  const tryOut = async (params: object): Promise<number | null> => {
    const answer = await call<{ status?: number; version?: string }>(
      'POST',
      '/api/v1/data-sources/test',
      { params },
      AbortSignal.timeout(PATIENCE_MS),
    ).catch(() => null);
    return answer && (answer.status ?? 200);
  };

  it.each(DATA_SOURCE_TYPES)('of %s are answered, and the server goes on', async (type) => {
    const forms = fc.sample(formOf(type), runs(8, 300));
    for (let from = 0; from < forms.length; from += AT_ONCE) {
      const some = forms.slice(from, from + AT_ONCE);
      const statuses = await Promise.all(some.map(tryOut));
      for (const [index, status] of statuses.entries())
        expect([200, 400, 404, 502, null], JSON.stringify(some[index])).toContain(status);
    }
    expect(server.hasEnded(), server.output()).toBe(false);
    expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
  });

  it.each(['postgres', 'redshift', 'mysql', 'mssql'])(
    'of %s at the host /x are refused with the reason',
    async (type) => {
      const params = { type, host: '/x', port: 1, database: 'd', user: 'u' };
      expect(await tryOut(params)).toBe(502);
      expect(server.hasEnded(), server.output()).toBe(false);
    },
  );
});
