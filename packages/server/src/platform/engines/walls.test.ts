import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestPostgres, startPostgres } from '../../../../../test/postgres.ts';
import { type Walled, startWalled } from '../../../test/walled.ts';

/** The real server in a process of its own: what an analyst may ask costs one query, never an SDK's request. */
describe.each(['duckdb', 'postgres'] as const)('a query that asks for too much of %s', (kind) => {
  const directory = mkdtempSync(join(tmpdir(), 'test-walls-'));
  let postgres: TestPostgres;
  let walled: Walled;
  let stopSdk: ReturnType<Walled['sdk']>;
  beforeAll(async () => {
    postgres = await startPostgres();
    walled = await startWalled(directory, postgres.url, { QUERY_MEMORY_MB: '700' });
    stopSdk = walled.sdk();
  });
  afterAll(async () => {
    const answers = await stopSdk();
    await walled.server.stop();
    await postgres.stop();
    rmSync(directory, { recursive: true, force: true });
    expect(answers.length).toBeGreaterThan(50);
    expect([...new Set(answers.map(({ status }) => status))]).toEqual([200]);
  });
  const many = kind === 'duckdb' ? 'select range(30000000)' : 'select array_agg(n) from generate_series(1, 30000000) n';
  const still = () => expect(walled.server.hasEnded(), walled.server.output()).toBe(false);
  const words = /The (result is larger|query needed more) than [\d.]+ MB/;

  it('ends with a sentence that names the bound', async () => {
    const { error, elapsedMs } = await walled.ask(walled.sources[kind], `select repeat('x', 300000000)`);
    expect(error).toMatch(words);
    expect(elapsedMs).toBeGreaterThan(0);
    expect((await walled.history(walled.sources[kind]))[0]?.elapsedMs).toBe(elapsedMs);
    still();
  });

  it('is stopped when its reader leaves', async () => {
    const reader = new AbortController();
    const asked = walled.ask(walled.sources[kind], many, reader.signal);
    setTimeout(() => reader.abort(), 300);
    await expect(asked).rejects.toThrow();
    await expect
      .poll(async () => (await walled.history(walled.sources[kind]))[0], { timeout: 20_000 })
      .toMatchObject({ status: 'cancelled' });
    still();
  });

  it('five at once end with their sentences, some after they waited', async () => {
    const source = walled.sources[kind];
    const asked = Array.from({ length: 5 }, (_, index) =>
      walled.ask(source, `select repeat('x', ${kind === 'duckdb' ? 300000000 - index : 100000000 - index}) as long`),
    );
    await expect.poll(async () => (await walled.history(source)).map(({ status }) => status)).toContain('waiting');
    for (const { error } of await Promise.all(asked)) expect(error).toMatch(words);
    expect((await walled.ask(source, 'select 1 as one')).rows).toEqual([{ one: 1 }]);
    still();
  });
});
