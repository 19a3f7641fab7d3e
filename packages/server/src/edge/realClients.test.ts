import { createRequire } from 'node:module';
import { GrowthBook } from '@gb/sdk';
import { EventSource } from 'eventsource';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runs } from '../../../../test/scale.ts';
import { type Person, type TestApp, makeTestApp } from '../../test/app.ts';
import { make } from '../../test/samples.ts';

/** The part of the official client that these tests use; both versions have it. */
type OfficialClient = {
  loadFeatures(options?: { autoRefresh?: boolean }): Promise<void>;
  setAttributes(attributes: Record<string, unknown>): Promise<void> | void;
  evalFeature(key: string): { value: unknown; source: string; experimentResult?: { variationId: number } };
  isOn(key: string): boolean;
  getFeatures(): Record<string, unknown>;
  destroy(): void;
};
type Official = {
  GrowthBook: new (options: object) => OfficialClient;
  setPolyfills(polyfills: object): void;
  clearCache(): Promise<void>;
};

const require = createRequire(import.meta.url);
const OFFICIAL: [string, Official][] = [
  ['0.32.0', require('@growthbook/growthbook-0.32.0') as Official],
  ['the newest', require('@growthbook/growthbook') as Official],
];

const USERS = 10_000;

describe.each(runs(OFFICIAL.slice(-1), OFFICIAL))('the official JavaScript client, %s', (_, official) => {
  let app: TestApp;
  let owner: Person;
  let apiHost: string;
  let clientKey: string;
  const opened: OfficialClient[] = [];

  beforeAll(async () => {
    official.setPolyfills({ EventSource, fetch: globalThis.fetch });
    app = await makeTestApp();
    owner = await app.owner();
    apiHost = await app.http.listen({ port: 0, host: '127.0.0.1' });
    clientKey = await makeConnection();
  });
  afterAll(async () => {
    for (const client of opened) client.destroy();
    await official.clearCache();
    await app.stop();
  });

  async function makeConnection(more: object = {}): Promise<string> {
    const id = await make.connection(owner);
    const changed = await owner.call<{ sdkConnection: { key: string } }>('PUT', `/api/v1/sdk-connections/${id}`, more);
    return changed.body.sdkConnection.key;
  }

  function open(options: object = {}): OfficialClient {
    const client = new official.GrowthBook({ apiHost, clientKey, ...options });
    opened.push(client);
    return client;
  }

  it('agrees with our client on every feature for random users', async () => {
    await makeManyKindsOfFeature(owner);
    const theirs = open();
    await theirs.loadFeatures();
    const payload = (await (await fetch(`${apiHost}/api/features/${clientKey}`)).json()) as { features: never };
    const ours = new GrowthBook({ features: payload.features });
    const keys = Object.keys(theirs.getFeatures());
    expect(keys.length).toBeGreaterThanOrEqual(6);
    const next = randomSource(7);
    for (let user = 0; user < USERS; user++) {
      const attributes = randomUser(next);
      await theirs.setAttributes(attributes);
      await ours.setAttributes(attributes);
      for (const key of keys) {
        const expected = theirs.evalFeature(key);
        const actual = ours.evalFeature(key);
        const view = (result: typeof expected) => [result.value, result.source, result.experimentResult?.variationId];
        expect(view(actual as typeof expected), `${key} for ${JSON.stringify(attributes)}`).toEqual(view(expected));
      }
    }
  });

  it('hears of a change within a second', async () => {
    const flag = await make.feature(owner, { defaultValue: 'true' });
    await official.clearCache();
    const client = open({ subscribeToChanges: true });
    await client.loadFeatures({ autoRefresh: true });
    expect(client.isOn(flag)).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 300));
    const began = performance.now();
    await owner.call('POST', `/api/v1/features/${flag}/toggle`, { environments: { production: false } });
    await expect.poll(() => client.isOn(flag), { interval: 10, timeout: 1000 }).toBe(false);
    expect(performance.now() - began).toBeLessThan(1000);
  });

  it.each([{}, { encryptPayload: true }])('asks an id list by its name, which travels once: %o', async (more) => {
    const isOld = official !== OFFICIAL.at(-1)?.[1];
    const listed = Array.from({ length: 500 }, (_, index) => `member-${index}`);
    const group = await make.savedGroup(owner, listed);
    const rule = { type: 'force', value: 'true', savedGroups: [{ match: 'any', ids: [group] }] };
    const flag = await make.feature(owner, { rules: [{ ...rule, id: 'a' }] });
    await make.feature(owner, { rules: [{ ...rule, id: 'a', condition: `{"id":{"$notInGroup":"${group}"}}` }] });
    const id = await make.connection(owner);
    const made = await owner.call<{ sdkConnection: { key: string; encryptionKey: string } }>(
      'PUT',
      `/api/v1/sdk-connections/${id}`,
      { ...more, savedGroupReferencesEnabled: true, ...(isOld ? { sdkVersion: '0.32.0' } : {}) },
    );
    const { key, encryptionKey } = made.body.sdkConnection;
    const body = await (await fetch(`${apiHost}/api/features/${key}`)).text();
    if (!('encryptPayload' in more)) expect(body.split('"member-7"').length - 1 > 1).toBe(isOld);
    const clients = [
      open({ clientKey: key, decryptionKey: encryptionKey }),
      new GrowthBook({ apiHost, clientKey: key, decryptionKey: encryptionKey }),
    ];
    for (const client of clients) {
      await client.loadFeatures();
      await client.setAttributes({ id: 'member-7' });
      expect(client.isOn(flag)).toBe(true);
      await client.setAttributes({ id: 'visitor' });
      expect(client.isOn(flag)).toBe(false);
    }
  });

  it('shows a variation of a draft experiment to whoever is forced into it, and to nobody else', async () => {
    const experiment = await make.experiment(owner, { trackingKey: 'rehearsal' });
    const got = await owner.call<{ experiment: { variations: { id: string }[] } }>(
      'GET',
      `/api/v1/experiments/${experiment}`,
    );
    const variations = got.body.experiment.variations.map(({ id }, index) => ({ variationId: id, value: `v${index}` }));
    const flag = await make.feature(owner, {
      ...{ valueType: 'string', defaultValue: 'none' },
      rules: [{ type: 'experiment-ref', id: 'a', experimentId: experiment, variations }],
    });
    const key = await makeConnection({ includeDraftExperimentRefs: true });
    for (const [forcedVariations, value] of [
      [{}, 'none'],
      [{ rehearsal: 1 }, 'v1'],
    ] as const) {
      const client = open({ clientKey: key, forcedVariations, attributes: { id: 'u1' } });
      await client.loadFeatures();
      expect(client.evalFeature(flag).value).toBe(value);
    }
  });

  it('reads an encrypted payload with the connection’s key', async () => {
    const flag = await make.feature(owner, { defaultValue: 'true' });
    const id = await make.connection(owner);
    const made = await owner.call<{ sdkConnection: { key: string; encryptionKey: string } }>(
      'PUT',
      `/api/v1/sdk-connections/${id}`,
      { encryptPayload: true },
    );
    const { key, encryptionKey } = made.body.sdkConnection;
    const raw = (await (await fetch(`${apiHost}/api/features/${key}`)).json()) as { features: object };
    expect(raw.features).toEqual({});
    const client = open({ clientKey: key, decryptionKey: encryptionKey });
    await client.loadFeatures();
    expect(client.isOn(flag)).toBe(true);
  });
});

/** Flags that between them use forced values, rollouts, experiments, saved groups and a namespace. */
async function makeManyKindsOfFeature(owner: Person): Promise<void> {
  const group = await make.savedGroup(owner, ['user-1', 'user-2', 'user-3']);
  const force = { type: 'force', value: 'green' };
  const feature = (id: string, rules: object[]) =>
    make.feature(owner, { id, valueType: 'string', defaultValue: 'blue', rules });
  await feature('targeted', [{ ...force, id: 'a', condition: '{"country":{"$in":["NL","BE"]},"age":{"$gte":30}}' }]);
  await feature('grouped', [{ ...force, id: 'a', savedGroups: [{ match: 'any', ids: [group] }] }]);
  await feature('ungrouped', [{ ...force, id: 'a', savedGroups: [{ match: 'none', ids: [group] }] }]);
  await feature('rolled-out', [{ ...force, id: 'a', type: 'rollout', coverage: 0.37, hashAttribute: 'id' }]);
  await feature('by-version', [{ ...force, id: 'a', condition: '{"version":{"$vgte":"1.10.0"}}' }]);
  const split = await makeExperiment(owner, { coverage: 0.8, variationWeights: [0.3, 0.7] });
  await feature('split', [{ ...split, id: 'a' }]);
  await owner.call('POST', '/api/v1/namespaces', { displayName: 'checkout' });
  const spaced = await makeExperiment(owner, { namespace: { enabled: true, name: 'checkout', range: [0.2, 0.9] } });
  await feature('spaced', [{ ...spaced, id: 'a', condition: '{"country":{"$ne":"DE"}}' }]);
}

async function makeExperiment(owner: Person, more: object) {
  const id = await make.experiment(owner, more);
  await owner.call('POST', `/api/v1/experiments/${id}/start`);
  const got = await owner.call<{ experiment: { variations: { id: string }[] } }>('GET', `/api/v1/experiments/${id}`);
  const variations = got.body.experiment.variations.map((variation, index) => ({
    variationId: variation.id,
    value: `variation ${index}`,
  }));
  return { type: 'experiment-ref', experimentId: id, variations };
}

function randomUser(next: () => number): Record<string, unknown> {
  const pick = <T>(values: readonly T[]): T => values[Math.floor(next() * values.length)] as T;
  return {
    id: pick([`user-${Math.floor(next() * 6)}`, `visitor-${Math.floor(next() * 1e9)}`, '']),
    country: pick(['NL', 'BE', 'DE', 'US', undefined]),
    age: pick([17, 30, 64, '31', null]),
    version: pick(['1.2.0', '1.10.0', '1.10.0-beta.1', '2.0.0', undefined]),
  };
}

/** Mulberry32: the same users on every run. */
function randomSource(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
