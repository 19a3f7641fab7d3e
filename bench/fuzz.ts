/**
 * Whether any request holds the event loop: `npm run bench -- fuzz`. Walks the route table and what is answered apart from
 * it, against the real server with an organization of ten thousand flags, and sends each what is large, deep or wrong, up to
 * its limit. The server says how long its loop was held by each request until a moment after its answer. What held it longer
 * than the bar is sent twice more, and its best counts. A busy machine holds the loop by itself: its own work says how much. `--postgres` runs it on PostgreSQL; further words choose what is
 * walked by its name.
 */
import { loadavg } from 'node:os';
import { demoTargets } from './fuzz/demo.ts';
import { outsideTargets } from './fuzz/outside.ts';
import { personOver } from './fuzz/person.ts';
import { rowTargets } from './fuzz/rows.ts';
import type { Hostile, Target } from './fuzz/target.ts';
import { openInstallation } from './many/installation.ts';
import { LARGE } from './many/sizes.ts';

const BAR_MS = 50;
const ATTEMPTS = 3;
/** What goes on after an answer, such as payloads made anew. */
const AFTERWARDS_MS = 4;
const WAIT_MS = 3000;
const SHOWN = 15;

/** Said with the figures, so that nobody takes them for more than they are. */
const NOT_MEASURED = [
  'files of up to 1 GB: those sent have 32 MB; larger ones are more of the same pieces, written to disk as they come',
  'warehouses that answer: they are asked by processes of their own, whose bearing on SDKs is in npm run bench -- walls',
  'pages, where they are not built: they are files from disk',
  'how long a stream goes on: its beginning is measured here, its events in npm run bench -- many and sse',
];

const given = process.argv.slice(2);
const words = given.filter((word) => !word.startsWith('--'));
const sayLoad = () =>
  `load ${loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')}`;

const installation = await openInstallation(LARGE, given.includes('--postgres'), {
  TRUSTED_PROXY_HOPS: '1',
  UPLOAD_QUOTA_MB: '10000',
});
const { server, headers } = installation;
const owner = personOver(installation);
const targets = [
  ...(await outsideTargets(installation)),
  ...rowTargets(installation, owner),
  ...demoTargets(installation),
];
const chosen = targets.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
console.log(`${chosen.length} of ${targets.length} rows and other addresses, ${sayLoad()}.`);

type Held = { row: string; what: string; status: number; heldMs: number; ownMs: number };

const lineOf = ({ row, what, status, heldMs, ownMs }: Held) =>
  `${heldMs.toFixed(0).padStart(4)} ms  ${ownMs.toFixed(0).padStart(6)} ms          ${row}, ${what} (${status})`;

async function send({ name, method }: Target, hostile: Hostile): Promise<Held> {
  const { what, path, body, waitMs = WAIT_MS } = hostile;
  await hostile.before?.();
  await server.held();
  const answer = await fetch(server.origin + path, {
    method,
    headers: {
      ...headers,
      ...owner.elsewhere(),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...hostile.headers,
    },
    ...(body === undefined ? {} : { body }),
    signal: AbortSignal.timeout(waitMs),
  }).catch(() => null);
  await answer?.arrayBuffer().catch(() => null);
  await new Promise((resolve) => setTimeout(resolve, AFTERWARDS_MS));
  const { heldMs, workedMs } = await server.held();
  return { row: name, what, status: answer?.status ?? 0, heldMs, ownMs: workedMs };
}

/** The same request anew, of a thing that is still there. */
async function again({ requests }: Target, index: number): Promise<Hostile | undefined> {
  let at = 0;
  for await (const hostile of requests()) if (at++ === index) return hostile;
  return undefined;
}

const all: Held[] = [];
const began = performance.now();
const seconds = () => `${((performance.now() - began) / 1000).toFixed(0)} s`;
for (const [position, target] of chosen.entries()) {
  if (position % 20 === 0) console.log(`${position} rows, ${all.length} requests, ${seconds()}, ${sayLoad()}`);
  let index = 0;
  for await (const hostile of target.requests()) {
    let least = await send(target, hostile);
    for (let attempt = 1; attempt < ATTEMPTS && least.heldMs > BAR_MS; attempt++) {
      const next = await send(target, (await again(target, index)) ?? hostile);
      if (next.heldMs < least.heldMs) least = next;
    }
    index++;
    all.push(least);
    if (least.heldMs > BAR_MS) console.log(lineOf(least));
  }
}
await installation.close();

const worst = all.toSorted((one, other) => other.heldMs - one.heldMs);
const missed = worst.filter(({ heldMs }) => heldMs > BAR_MS);
console.log(`${all.length} requests to ${chosen.length} rows and other addresses in ${seconds()}, ${sayLoad()}.`);
console.log('\nheld      by its own work   the worst, each the best of up to three');
for (const held of worst.slice(0, Math.max(SHOWN, missed.length))) console.log(lineOf(held));

const wellAnswered = new Set(all.filter(({ status }) => status > 0 && status < 400).map(({ row }) => row));
const refused = chosen.filter(({ name }) => !wellAnswered.has(name));
console.log(`\nOnly refused, so that their work was not measured: ${refused.length} rows.`);
for (const { name } of refused) console.log(`  ${name}`);
console.log('Not measured:');
for (const what of NOT_MEASURED) console.log(`  ${what}`);
const own = missed.filter(({ ownMs }) => ownMs > BAR_MS).length;
console.log(
  `\n${missed.length === 0 ? 'met' : 'MISSED'}: ${missed.length} held the loop longer than ${BAR_MS} ms, ${own} of them by its own work.`,
);
process.exitCode = missed.length === 0 ? 0 : 1;
