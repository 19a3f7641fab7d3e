import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { runs } from '../../../../test/scale.ts';
import { ON_POSTGRES, placesIn, post, signUp } from '../../test/places.ts';
import { type ServerProcess, startServer } from '../../test/serverProcess.ts';

const directory = mkdtempSync(join(tmpdir(), 'test-due-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));
const { usedPlace } = placesIn(directory);

/** As long as others may take to notice that a process is gone. */
const TAKEN_OVER = { timeout: 30_000, interval: 100 };
const LIMIT_MS = runs(180_000, 900_000);
const AHEAD_MS = 2500;
const KILLS = runs(1, 8);

type Version = { version: number; status: string };

describe('drafts that are published by the clock', () => {
  const servers: ServerProcess[] = [];
  afterEach(async () => {
    for (const server of servers.splice(0)) if (!server.hasEnded()) await server.stop();
  });

  const start = async (place: Record<string, string>): Promise<ServerProcess> => {
    const server = await startServer(place);
    servers.push(server);
    return server;
  };

  it(
    'go live once, also when a server is killed at that moment',
    async () => {
      const place = await usedPlace();
      let alive = [await start(place)];
      // The embedded database belongs to one process: there another takes its place.
      while (ON_POSTGRES && alive.length < 3) alive.push(await start(place));
      const headers = await signUp(alive[0] as ServerProcess);
      const of = ({ origin }: ServerProcess) => ({
        send: async <T>(path: string, body: object) =>
          (await (await post(origin, `/api/v1/features${path}`, body, headers)).json()) as T,
        get: async <T>(path: string) =>
          (await (await fetch(`${origin}/api/v1/features${path}`, { headers })).json()) as T,
      });
      for (let kill = 0; kill < KILLS; kill++) {
        const victim = alive[kill % alive.length] as ServerProcess;
        const id = `due-${kill}`;
        const { send } = of(victim);
        await send('', { id, valueType: 'boolean', defaultValue: 'false' });
        const { revision } = await send<{ revision: Version }>(`/${id}/revisions`, { defaultValue: 'true' });
        const due = Date.now() + AHEAD_MS;
        const scheduledPublishAt = new Date(due).toISOString();
        const path = `/${id}/revisions/${revision.version}`;
        const scheduled = await send<{ revision: Version }>(`${path}/schedule-publish`, { scheduledPublishAt });
        expect(scheduled).toMatchObject({ revision: { scheduledAt: scheduledPublishAt } });
        // Some time within the second in which whoever looks first finds it.
        await new Promise((resolve) => setTimeout(resolve, due - Date.now() + Math.random() * 1000));
        await victim.kill();
        alive = alive.filter((one) => one !== victim);
        if (!ON_POSTGRES || kill + 1 < KILLS) alive.push(await start(place));
        const { get } = of(alive[0] as ServerProcess);
        const live = async () => (await get<{ feature: { defaultValue: string } }>(`/${id}`)).feature.defaultValue;
        await expect.poll(live, TAKEN_OVER).toBe('true');
        const { log } = await get<{ log: { action: string }[] }>(`${path}/log`);
        expect(log.filter(({ action }) => action === 'publish')).toHaveLength(1);
        const { revisions } = await get<{ revisions: Version[] }>(`/${id}/revisions`);
        expect(revisions.map(({ status }) => status)).toEqual(['published', 'published']);
      }
    },
    LIMIT_MS,
  );
});
