import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventSource } from 'eventsource';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readFlags } from './readFlags.ts';
import { type DevServer, serveFlags } from './serve.ts';

type Client = {
  init(options: { streaming: boolean }): Promise<unknown>;
  getFeatureValue<T>(key: string, fallback: T): T;
  destroy(): void;
};
const official = createRequire(import.meta.url)('@growthbook/growthbook') as {
  GrowthBook: new (options: object) => Client;
  setPolyfills(polyfills: object): void;
};
const EXAMPLE = new URL('../../example/flags.json', import.meta.url);

describe('gb dev', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gb-dev-'));
  const file = join(folder, 'flags.json');
  const complaints: string[] = [];
  let server: DevServer;
  let client: Client | undefined;
  beforeEach(async () => {
    copyFileSync(EXAMPLE, file);
    complaints.length = 0;
    server = await serveFlags({ file, port: 0, say: () => {}, complain: (text) => void complaints.push(text) });
  });
  afterEach(async () => {
    client?.destroy();
    client = undefined;
    await server.stop();
  });
  afterEach(() => rmSync(file, { force: true }));

  const connect = async (country: string) => {
    official.setPolyfills({ fetch, EventSource });
    client = new official.GrowthBook({
      apiHost: server.url,
      clientKey: `any-${country}`,
      attributes: { id: 'u', country },
    });
    await client.init({ streaming: true });
    return client;
  };

  it('gives any SDK the flags of the example, with their rules', async () => {
    const gb = await connect('NL');
    expect(gb.getFeatureValue('button-label', '')).toBe('Buy now');
    expect([gb.getFeatureValue('new-search', false), gb.getFeatureValue('price', 0)]).toEqual([true, 4]);
  });

  it('sends what changes in the file to an SDK that runs', async () => {
    const gb = await connect('BE');
    expect(gb.getFeatureValue('price', 0)).toBe(5);
    writeFileSync(file, '{ "price": 7 }');
    await expect.poll(() => gb.getFeatureValue('price', 0), { timeout: 10_000 }).toBe(7);
  });

  it('goes on with what was good when the file is broken, and says what is wrong', async () => {
    writeFileSync(file, '{ "price": ');
    await expect.poll(() => complaints.join(), { timeout: 10_000 }).toContain('the flags from before stay');
    const answer = (await (await fetch(`${server.url}/api/features/sdk-1`)).json()) as { features: object };
    expect(Object.keys(answer.features)).toEqual(['new-search', 'button-label', 'price']);
  });

  it('does not start with a file that holds no flags', async () => {
    writeFileSync(file, '[]');
    await expect(serveFlags({ file, port: 0, say: () => {}, complain: () => {} })).rejects.toThrow(
      'expected an object with a value for each flag',
    );
  });
});

it('takes values and definitions side by side', () => {
  expect(readFlags('{"a": {"x": 1}, "b": {"defaultValue": 2, "rules": []}}')).toEqual({
    a: { defaultValue: { x: 1 } },
    b: { defaultValue: 2, rules: [] },
  });
  expect(() => readFlags('{"b": {"defaultValue": 2, "rules": 3}}')).toThrow(
    'b: expected rules to be a list of objects',
  );
});
