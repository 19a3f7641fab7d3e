/**
 * What queries that ask for too much cost SDKs: `npm run bench -- walls`. One client asks for a payload again and again
 * while nothing else happens, and while analysts run each of the queries, against a real server in one run.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startWalled } from '../packages/server/test/walled.ts';
import { startPostgres } from '../test/postgres.ts';
import { familyOf } from './memory/family.ts';

const IDLE_MS = 3_000;

const QUERIES = {
  duckdb: { long: `select repeat('x', 300000000)`, many: 'select range(30000000)' },
  postgres: { long: `select repeat('x', 300000000)`, many: 'select array_agg(n) from generate_series(1, 30000000) n' },
} as const;

const directory = mkdtempSync(join(tmpdir(), 'bench-walls-'));
const postgres = await startPostgres();
const walled = await startWalled(directory, postgres.url);
console.log(`load before: ${execFileSync('uptime').toString().trim()}`);

async function measure(name: string, work: () => Promise<string>): Promise<void> {
  const stop = walled.sdk();
  let peak = 0;
  const watch = setInterval(() => {
    try {
      peak = Math.max(
        peak,
        familyOf(walled.server.pid).reduce((sum, { megabytes }) => sum + megabytes, 0),
      );
    } catch {
      // One of them ended meanwhile.
    }
  }, 100);
  const startedAt = performance.now();
  const outcome = await work();
  const seconds = (performance.now() - startedAt) / 1000;
  clearInterval(watch);
  const answers = await stop();
  const times = answers.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const at = (share: number) => (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(1);
  const failed = answers.filter(({ status }) => status !== 200).length;
  console.log(
    `${name.padEnd(34)} ${seconds.toFixed(1).padStart(5)} s  p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, worst ${at(1)} ms of ${times.length} SDK requests, ${failed} failed, peak ${peak.toFixed(0)} MB\n  ${outcome}`,
  );
}

const said = (error: string | null) => error ?? 'no error';
await measure('nothing else', async () => {
  await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
  return '';
});
for (const kind of ['duckdb', 'postgres'] as const) {
  const source = walled.sources[kind];
  const { long, many } = QUERIES[kind];
  await measure(`${kind}, one long text`, async () => said((await walled.ask(source, long)).error));
  await measure(`${kind}, a list, to its end`, async () => said((await walled.ask(source, many)).error));
  await measure(`${kind}, a list, reader gone`, async () => {
    await walled.ask(source, many, AbortSignal.timeout(1000)).catch(() => undefined);
    for (;;) {
      const [newest] = await walled.history(source);
      if (newest?.status !== 'running') return said(newest?.error ?? null);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  });
  await measure(`${kind}, five long texts at once`, async () => {
    const all = await Promise.all(Array.from({ length: 5 }, () => walled.ask(source, long)));
    return [...new Set(all.map(({ error }) => said(error)))].join(' ');
  });
}
await walled.server.stop();
await postgres.stop();
rmSync(directory, { recursive: true, force: true });
