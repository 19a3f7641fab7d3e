import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { runs } from '../../../../test/scale.ts';
import { ON_POSTGRES, placesIn, post, signUp } from '../../test/places.ts';
import { type ServerProcess, startServer } from '../../test/serverProcess.ts';
import { type Call, startReceiver } from '../../test/webhookReceiver.ts';

const directory = mkdtempSync(join(tmpdir(), 'test-webhooks-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));
const { usedPlace } = placesIn(directory);

/** A process that died keeps its receivers for a quarter of a minute where others could have taken over. */
const TAKEN_OVER = { timeout: 60_000, interval: 100 };
const LIMIT_MS = 180_000;

const idOf = ({ body }: Call) => (JSON.parse(body) as { data: { current: { id: string } } }).data.current.id;
const deliveryOf = ({ headers }: Call) => headers['x-delivery-id'];
/** The features in the order in which they were first heard of. */
const firstHeard = (calls: readonly Call[]) => [...new Set(calls.map(idOf))];

describe('killing a server that delivers', () => {
  const opened: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const close of opened.splice(0).reverse()) await close();
  });

  const start = async (place: Record<string, string>): Promise<ServerProcess> => {
    const server = await startServer({ ...place, ALLOWED_PRIVATE_HOSTS: '127.0.0.1' });
    opened.push(async () => server.hasEnded() || (await server.stop()));
    return server;
  };
  const receive = async (...given: Parameters<typeof startReceiver>) => {
    const receiver = await startReceiver(...given);
    opened.push(receiver.stop);
    return receiver;
  };
  const hook = async (server: ServerProcess, url: string, headers: Record<string, string>) => {
    const input = { name: 'Hook', url, events: ['feature.created'] };
    expect((await post(server.origin, '/api/v1/event-webhooks', input, headers)).status).toBe(201);
  };
  const makeFeature = async (server: ServerProcess, id: string, headers: Record<string, string>) => {
    const input = { id, valueType: 'boolean', defaultValue: 'false' };
    expect((await post(server.origin, '/api/v1/features', input, headers)).status).toBe(201);
  };

  it(
    'loses no change: what was half delivered is delivered again, before what came after',
    async () => {
      const place = await usedPlace();
      const receiver = await receive((_, count) => (count === 1 ? null : 200));
      const first = await start(place);
      const headers = await signUp(first);
      await hook(first, receiver.url, headers);
      for (const id of ['one', 'two', 'three']) await makeFeature(first, id, headers);
      await expect.poll(() => receiver.calls.length).toBe(1);
      await first.kill();
      await start(place);
      await expect.poll(() => receiver.calls.map(idOf), TAKEN_OVER).toEqual(['one', 'one', 'two', 'three']);
      expect(deliveryOf(receiver.calls[0] as Call)).toBe(deliveryOf(receiver.calls[1] as Call));
    },
    LIMIT_MS,
  );

  const KILLS = runs(2, 20);

  it(
    `loses no change and keeps their order over ${KILLS} kills at random moments`,
    async () => {
      const place = await usedPlace();
      const receiver = await receive(() => 200);
      let server = await start(place);
      const headers = await signUp(server);
      await hook(server, receiver.url, headers);
      const acknowledged: string[] = [];
      for (let kill = 0; kill < KILLS; kill++) {
        const dead = new Promise((resolve) => setTimeout(resolve, Math.random() * 1500)).then(() => server.kill());
        for (let count = 0; ; count++) {
          const id = `kill-${kill}-${count}`;
          const made = await makeFeature(server, id, headers).catch(() => 'cut off');
          if (made === 'cut off') break;
          acknowledged.push(id);
        }
        await dead;
        server = await start(place);
      }
      await makeFeature(server, 'last', headers);
      acknowledged.push('last');
      const isAcknowledged = (id: string) => acknowledged.includes(id);
      await expect
        .poll(() => firstHeard(receiver.calls).filter(isAcknowledged), { ...TAKEN_OVER, timeout: 90_000 })
        .toEqual(acknowledged);
    },
    KILLS * 60_000 + LIMIT_MS,
  );

  if (ON_POSTGRES)
    it(
      'has another server take over, in order, while a receiver that is down holds up nobody',
      async () => {
        const place = await usedPlace();
        const nodes = [await start(place), await start(place)] as const;
        const headers = await signUp(nodes[0]);
        let inside = 0;
        let most = 0;
        const slow = await receive(async () => {
          most = Math.max(most, ++inside);
          await new Promise((resolve) => setTimeout(resolve, 100));
          inside--;
          return 200;
        });
        const down = await receive(() => 500);
        await hook(nodes[0], down.url, headers);
        await hook(nodes[0], slow.url, headers);
        const ids = Array.from({ length: 20 }, (_, i) => `flag-${i}`);
        for (const [i, id] of ids.entries()) await makeFeature(nodes[i % 2] as ServerProcess, id, headers);
        // One of the two is in the middle of a delivery; whichever it is, the other one goes on.
        await nodes[0].kill();
        inside = 0;
        await expect.poll(() => firstHeard(slow.calls), TAKEN_OVER).toEqual(ids);
        expect(most).toBe(1);
        expect(new Set(slow.calls.map(deliveryOf)).size).toBe(ids.length);
        expect(firstHeard(down.calls)).toEqual(['flag-0']);
      },
      LIMIT_MS,
    );
});
