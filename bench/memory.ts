/**
 * What an idle server holds 12 s after its start, all its processes together, best of five: its first start, a later one,
 * and one on PostgreSQL. `npm run bench -- memory`; `--once` measures each but once.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../packages/server/test/serverProcess.ts';
import { startPostgres } from '../test/postgres.ts';
import { type Part, familyOf } from './memory/family.ts';

const AFTER_MS = 12_000;
const ROUNDS = process.argv.includes('--once') ? 1 : 5;
const SECRETS = { JWT_SECRET: 'j'.repeat(32), ENCRYPTION_KEY: 'e'.repeat(32) };
const total = (parts: readonly Part[]) => parts.reduce((sum, { megabytes }) => sum + megabytes, 0);

type Measured = { parts: Part[]; startMs: number };

/** Starts a server, leaves it alone, and looks. */
async function measure(environment: Record<string, string>): Promise<Measured> {
  const startedAt = performance.now();
  const server = await startServer(environment);
  const startMs = performance.now() - startedAt;
  await new Promise((resolve) => setTimeout(resolve, AFTER_MS - startMs));
  const parts = familyOf(server.pid);
  await server.stop();
  return { parts, startMs };
}

const measured: Record<'first' | 'later' | 'postgres', Measured[]> = { first: [], later: [], postgres: [] };
const postgres = await startPostgres();
console.log(`load before: ${execFileSync('uptime').toString().trim()}`);
for (let round = 0; round < ROUNDS; round++) {
  const directory = mkdtempSync(join(tmpdir(), 'bench-memory-'));
  const DATA_DIR = join(directory, 'data');
  measured.first.push(await measure({ DATA_DIR }));
  measured.later.push(await measure({ DATA_DIR }));
  measured.postgres.push(await measure({ DATA_DIR: join(directory, 'other'), DATABASE_URL: postgres.url, ...SECRETS }));
  rmSync(directory, { recursive: true, force: true });
}
await postgres.stop();

const BARS = { first: 300, later: 300, postgres: 200 } as const;
const NAMES = { first: 'embedded, first start', later: 'embedded, later start', postgres: 'on PostgreSQL' } as const;
for (const kind of ['first', 'later', 'postgres'] as const) {
  const best = measured[kind].toSorted((one, other) => total(one.parts) - total(other.parts))[0];
  if (!best) continue;
  const all = measured[kind].map(({ parts }) => total(parts).toFixed(0)).join(', ');
  const startMs = Math.min(...measured[kind].map((one) => one.startMs));
  console.log(
    `${NAMES[kind].padEnd(24)} ${total(best.parts).toFixed(0)} MB (bar ${BARS[kind]}), ready in ${(startMs / 1000).toFixed(2)} s; of ${all}`,
  );
  for (const { name, megabytes } of best.parts) console.log(`  ${name.padEnd(22)} ${megabytes.toFixed(0)} MB`);
}
const best = (kind: 'first' | 'later') => Math.min(...measured[kind].map(({ parts }) => total(parts)));
console.log(`first over later start   ${(best('first') / best('later')).toFixed(2)}×`);
