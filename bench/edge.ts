import { request } from 'node:http';
import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import autocannon from 'autocannon';

/**
 * Serves the same bytes from the product and from bare node:http, in processes of their own, and prints how many
 * requests a second and how much CPU a request each needs. Rounds are interleaved, because the machine is noisy.
 */
const ROUNDS = 5;
const SECONDS = 2;
const CONNECTIONS = 20;
const CASES = ['identity', 'gzip', 'br', '304'] as const;

const HOP = new Set(['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding']);

type Server = { process: ChildProcess; url: string };
type Sample = { perSecond: number; cpuMicros: number };

console.log('payload  case      product/bare: requests a second, each round          best   CPU per request, best');
for (const kilobytes of [30, 300]) {
  const product = await start('product.ts', [String(kilobytes * 1024)]);
  const bodies = await fetchBodies(product.url);
  const bare = await start('bare.ts', [], bodies);
  for (const name of CASES) await compare(kilobytes, name, product, bare, bodies);
  product.process.kill('SIGKILL');
  bare.process.kill('SIGKILL');
}

type Bodies = Record<string, { headers: Record<string, string>; base64: string }>;

async function compare(kilobytes: number, name: (typeof CASES)[number], product: Server, bare: Server, bodies: Bodies) {
  const rounds: { speed: number; cpu: number }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const ours = await load(product, headersFor(name, bodies));
    const theirs = await load(bare, headersFor(name, bodies));
    rounds.push({ speed: ours.perSecond / theirs.perSecond, cpu: ours.cpuMicros / theirs.cpuMicros });
  }
  const speeds = rounds.map(({ speed }) => speed.toFixed(2)).join('  ');
  const best = Math.max(...rounds.map(({ speed }) => speed)).toFixed(2);
  const cpu = Math.min(...rounds.map((round) => round.cpu)).toFixed(2);
  console.log(`${`${kilobytes} KB`.padEnd(8)} ${name.padEnd(9)} ${speeds.padEnd(55)} ×${best}  ×${cpu}`);
}

function headersFor(name: (typeof CASES)[number], bodies: Bodies): Record<string, string> {
  if (name !== '304') return { 'accept-encoding': name };
  return { 'accept-encoding': 'identity', 'if-none-match': bodies.identity?.headers.etag ?? '' };
}

async function load(server: Server, headers: Record<string, string>): Promise<Sample> {
  const before = await cpuOf(server);
  const result = await autocannon({ url: server.url, connections: CONNECTIONS, duration: SECONDS, headers });
  const used = (await cpuOf(server)) - before;
  return { perSecond: result.requests.average, cpuMicros: used / result.requests.total };
}

async function fetchBodies(url: string): Promise<Bodies> {
  const bodies: Bodies = {};
  for (const encoding of ['identity', 'gzip', 'br']) {
    bodies[encoding] = await new Promise((resolve, reject) => {
      const call = request(url, { headers: { 'accept-encoding': encoding } }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const kept = Object.entries(response.headers).filter(([key]) => !HOP.has(key));
          const headers = Object.fromEntries(kept.map(([key, value]) => [key, String(value)]));
          resolve({ headers, base64: Buffer.concat(chunks).toString('base64') });
        });
      });
      call.on('error', reject).end();
    });
  }
  const sizes = Object.entries(bodies).map(([name, { base64 }]) => `${name} ${Buffer.from(base64, 'base64').length}`);
  console.log(`# bytes: ${sizes.join(', ')}`);
  return bodies;
}

async function start(file: string, args: string[], message?: object): Promise<Server> {
  const child = fork(join(import.meta.dirname, 'edge', file), args, { execArgv: [] });
  if (message) child.send(message);
  const { url } = await answer<{ url: string }>(child, 'url');
  return { process: child, url };
}

async function cpuOf({ process: child }: Server): Promise<number> {
  const reply = answer<{ cpu: number }>(child, 'cpu');
  child.send('cpu');
  return (await reply).cpu;
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
