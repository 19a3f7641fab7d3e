import { type ChildProcess, fork } from 'node:child_process';
import { connect } from 'node:net';
import { join } from 'node:path';
import { startPostgres } from '../test/postgres.ts';

/**
 * How fast a change reaches many raw readers of an event stream, beside bare node:http writing the same bytes; through a
 * second process of a cluster; and what an idle and a stalled reader cost. Absolute figures are given for each of five
 * runs, because the machine is noisy. Exits with 1 when a bar is missed in every run.
 */
const RUNS = Number(process.env.BENCH_RUNS ?? 5);
const BURSTS = 30;
const READERS = 1000;
const PAYLOAD_BYTES = 30 * 1024;
const IDLE_READERS = 5000;
/** Nearly what a reader may leave unread. */
const BACKLOG_BYTES = 480 * 1024;

type Child = { process: ChildProcess; port: number };
type Account = { origin: string; headers: Record<string, string>; key: string };
type Times = { p50: number; p99: number };

const failures: string[] = [];
const bar = (name: string, values: number[], most: number, unit: string): void => {
  const isMet = values.some((value) => value <= most);
  if (!isMet) failures.push(name);
  const shown = values.map((value) => value.toFixed(unit === '×' ? 2 : 1)).join('  ');
  console.log(`${name.padEnd(52)} ${shown} ${unit}   bar ${most}${isMet ? '' : ', MISSED'}`);
};

const alone: Times[] = [];
const ratios: number[] = [];
const across: Times[] = [];
const idle: number[] = [];
const stalled: number[] = [];

for (let run = 0; run < RUNS; run++) {
  const product = await start('product.ts');
  const account = await setUp(product);
  const bare = await start('bare.ts');
  const body = await eventLike(account);
  const [ours, theirs] = await measure(
    { readers: await readersOf(product, `/sub/${account.key}`), burst: (marker) => publish(account, marker) },
    { readers: await readersOf(bare, '/'), burst: (marker) => postBare(bare, body, marker) },
  );
  alone.push(ours);
  ratios.push(ours.p50 / theirs.p50);
  end(product, bare);

  const fresh = await start('product.ts');
  const quiet = await setUp(fresh);
  stalled.push(await stalledCost(fresh, quiet));
  idle.push(await idleCost(fresh, quiet));
  end(fresh);

  const postgres = await startPostgres();
  const first = await start('product.ts', postgres.url);
  const second = await start('product.ts', postgres.url);
  const shared = await setUp(first);
  const readers = await readersOf(second, `/sub/${shared.key}`);
  across.push(...(await measure({ readers, burst: (marker) => publish(shared, marker) })));
  end(first, second);
  await postgres.stop();
}

console.log(
  `${BURSTS} changes of ${PAYLOAD_BYTES / 1024} KB to ${READERS} readers; from the API's answer to the last byte at the last reader`,
);
bar(
  'p50',
  alone.map(({ p50 }) => p50),
  50,
  'ms',
);
bar(
  'p99',
  alone.map(({ p99 }) => p99),
  200,
  'ms',
);
bar('p50 beside bare node:http', ratios, 1.3, '×');
bar(
  'p99 through the other process of a cluster',
  across.map(({ p99 }) => p99),
  300,
  'ms',
);
bar(`resident memory of one of ${IDLE_READERS} readers`, idle, 25, 'KB');
bar('memory held for a reader that stopped reading', stalled, 1024, 'KB');
process.exitCode = failures.length ? 1 : 0;

async function start(file: string, ...args: string[]): Promise<Child> {
  const child = fork(join(import.meta.dirname, 'sse', file), args, { execArgv: ['--expose-gc'] });
  const { port } = await answer<{ port: number }>(child, 'port');
  return { process: child, port };
}

function end(...children: Child[]): void {
  for (const { process: child } of children) child.kill('SIGKILL');
}

/** An account with a connection, and flags enough for a payload of the size wanted. */
async function setUp({ port }: Child): Promise<Account> {
  const origin = `http://127.0.0.1:${port}`;
  const account = { companyname: 'Bench', name: 'Ben Bench', email: 'ben@example.com', password: 'a long password' };
  const { token } = await call<{ token: string }>(origin, {}, 'POST', '/auth/firsttime', account);
  const bearer = { authorization: `Bearer ${token}` };
  const me = await call<{ organizations: { id: string }[] }>(origin, bearer, 'GET', '/user');
  const headers = { ...bearer, 'x-organization': me.organizations.at(-1)?.id ?? '' };
  const connection = { name: 'Bench', languages: ['javascript'], environment: 'production' };
  type Made = { sdkConnection: { key: string } };
  const { sdkConnection } = await call<Made>(origin, headers, 'POST', '/api/v1/sdk-connections', connection);
  const flag = (id: string, value: string) => ({ id, valueType: 'string', defaultValue: value });
  await call(origin, headers, 'POST', '/api/v1/features', flag('marker', 'none'));
  for (let index = 0; index < PAYLOAD_BYTES / 500; index++) {
    await call(origin, headers, 'POST', '/api/v1/features', flag(`flag-${index}`, 'x'.repeat(460)));
  }
  return { origin, headers, key: sdkConnection.key };
}

async function call<T>(origin: string, headers: object, method: string, path: string, body?: object): Promise<T> {
  const type = body ? { 'content-type': 'application/json' } : {};
  const response = await fetch(origin + path, {
    method,
    headers: { ...headers, ...type } as Record<string, string>,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return (await response.json()) as T;
}

/** Publishes a change, and says when the API answered. */
async function publish({ origin, headers }: Account, marker: string): Promise<bigint> {
  await call(origin, headers, 'POST', '/api/v1/features/marker', { defaultValue: marker });
  return process.hrtime.bigint();
}

async function postBare({ port }: Child, body: string, marker: string): Promise<bigint> {
  const response = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: body.replace('MARKER', marker) });
  await response.text();
  return process.hrtime.bigint();
}

async function eventLike({ origin, key }: Account): Promise<string> {
  const payload = await (await fetch(`${origin}/api/features/${key}`)).text();
  return `id: 1\nevent: features\ndata: MARKER ${payload}\n\n`;
}

async function readersOf({ port }: Child, path: string, count = READERS): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, 'sse', 'clients.ts'), ['127.0.0.1', String(port), path, String(count)], {
    execArgv: [],
  });
  await answer(child, 'open');
  return child;
}

type Subject = { readers: ChildProcess; burst(marker: string): Promise<bigint> };

/** Bursts of all subjects in turns, so that what disturbs the machine disturbs them alike. */
async function measure<S extends Subject[]>(...subjects: S): Promise<{ [K in keyof S]: Times }> {
  const taken = subjects.map((): number[] => []);
  for (let index = 0; index < BURSTS; index++) {
    for (const [which, subject] of subjects.entries()) taken[which]?.push(await burstOnce(subject, index));
  }
  for (const { readers } of subjects) readers.kill('SIGKILL');
  return taken.map(timesOf) as { [K in keyof S]: Times };
}

async function burstOnce({ readers, burst }: Subject, index: number): Promise<number> {
  const ready = answer(readers, 'ready');
  readers.send('count');
  await ready;
  const reached = answer<{ last: string }>(readers, 'last');
  const answered = await burst(`marker-${index}`);
  const { last } = await reached;
  return Math.max(0, Number(BigInt(last) - answered)) / 1e6;
}

function timesOf(taken: number[]): Times {
  const sorted = taken.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] as number;
  return { p50: at(0.5), p99: at(0.99) };
}

async function ask<T extends object>({ process: child }: Child, question: string, key: string): Promise<T> {
  const reply = answer<T>(child, key);
  child.send(question);
  return reply;
}

function memoryOf(child: Child): Promise<{ rss: number; held: number }> {
  return ask(child, 'memory', 'held');
}

async function queuedIn(child: Child): Promise<number> {
  return (await ask<{ queued: number }>(child, 'queued', 'queued')).queued;
}

/** Kilobytes of resident memory that each of many silent readers adds. */
async function idleCost(product: Child, { key }: Account): Promise<number> {
  const before = await memoryOf(product);
  const readers = await readersOf(product, `/sub/${key}`, IDLE_READERS);
  const after = await memoryOf(product);
  readers.kill('SIGKILL');
  return (after.rss - before.rss) / 1024 / IDLE_READERS;
}

/** Kilobytes held for one reader who stopped reading, just before it is cut: what is free again once it is gone. */
async function stalledCost(product: Child, account: Account): Promise<number> {
  const socket = connect(product.port, '127.0.0.1');
  socket.write(`GET /sub/${account.key} HTTP/1.1\r\nhost: bench\r\n\r\n`);
  socket.pause();
  let queued = 0;
  for (let index = 0; queued < BACKLOG_BYTES; index++) {
    await publish(account, `stalled-${index}`);
    queued = await queuedIn(product);
  }
  const { held } = await memoryOf(product);
  socket.destroy();
  const freed = held - (await memoryOf(product)).held;
  return Math.max(queued, freed) / 1024;
}

function answer<T extends object>(child: ChildProcess, key: string): Promise<T> {
  return new Promise((resolve) => {
    const listen = (message: unknown) => {
      if (typeof message !== 'object' || message === null || !(key in message)) return;
      child.off('message', listen);
      resolve(message as T);
    };
    child.on('message', listen);
  });
}
