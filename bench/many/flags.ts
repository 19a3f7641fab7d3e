import { type Line, type Lines, RUNS, measure } from './bars.ts';
import type { Installation } from './installation.ts';
import type { Size } from './sizes.ts';

const PATH = '/api/v1/features';

/** Flags: pages of them, one of them, and a switch on its way to those who ask and those who listen. */
export async function* measureFlags({ server, call, keys }: Installation, { features }: Size): Lines {
  const middle = Math.floor(features / 2);
  const page = (limit: number) => () => call('GET', `${PATH}?limit=${limit}&offset=${middle - 50}`);
  yield measure('page of 50', {}, page(50));
  yield measure('page of 100', { bar: 20 }, page(100));
  yield measure('get one', { bar: 5 }, () => call('GET', `${PATH}/switched`));
  const stream = await listen(`${server.origin}/sub/${keys.plain}`);
  for (const key of [keys.plain, keys.encrypted]) await readPayload(server.origin, key);
  yield* await measureSwitches({ server, call, keys }, stream);
  stream.close();
  yield measure('change of one', { ratioBar: 1.2 }, () =>
    call('POST', `${PATH}/switched`, { description: `Words number ${Math.random()}` }),
  );
  const { residentMb } = await server.held();
  yield { name: 'memory resident after all this', unit: 'MB', runs: [residentMb] };
}

type Asked = Pick<Installation, 'server' | 'call' | 'keys'>;

async function measureSwitches({ server, call, keys }: Asked, stream: Listener): Promise<Line[]> {
  const figures = { answer: [], served: [], compressed: [], streamed: [], held: [], own: [] } as Record<
    string,
    number[]
  >;
  let isOn = true;
  for (let round = 0; round < RUNS + 3; round++) {
    isOn = !isOn;
    await new Promise((resolve) => setTimeout(resolve, 400));
    await server.held();
    const heard = stream.next();
    const began = performance.now();
    await call('POST', `${PATH}/switched/toggle`, { environments: { production: isOn } });
    const answered = performance.now();
    const [served, compressed, streamed] = await Promise.all([
      untilServed(server.origin, keys.plain, 'identity', isOn),
      untilServed(server.origin, keys.plain, 'br, gzip', isOn),
      heard,
    ]);
    // Compression goes on after that, and must not hold the loop either.
    await new Promise((resolve) => setTimeout(resolve, 300));
    const { heldMs, workedMs } = await server.held();
    if (round < 3) continue;
    figures.answer?.push(answered - began);
    figures.served?.push(served - answered);
    figures.compressed?.push(compressed - answered);
    figures.streamed?.push(streamed - answered);
    figures.held?.push(heldMs);
    figures.own?.push(workedMs);
  }
  const line = (name: string, key: string, bar?: number): Line => ({
    name,
    unit: 'ms',
    runs: figures[key] ?? [],
    ...(bar === undefined ? {} : { bar }),
  });
  return [
    line('switch → answer', 'answer', 30),
    line('answer → new payload served', 'served', 150),
    line('answer → served compressed', 'compressed', 150),
    line('answer → new payload streamed', 'streamed', 250),
    line('loop held meanwhile, at most', 'held', 50),
    line('by its own work', 'own'),
  ];
}

async function readPayload(origin: string, key: string, encoding = 'identity'): Promise<string> {
  const answer = await fetch(`${origin}/api/features/${key}`, { headers: { 'accept-encoding': encoding } });
  if (!answer.ok) throw new Error(`The payload was refused: ${await answer.text()}`);
  return answer.text();
}

/** The moment at which somebody who asks again and again gets the new payload. */
async function untilServed(origin: string, key: string, encoding: string, isOn: boolean): Promise<number> {
  const deadline = performance.now() + 20_000;
  while (performance.now() < deadline) {
    const text = await readPayload(origin, key, encoding);
    if (text.includes('"switched":') === isOn) return performance.now();
  }
  throw new Error('The switch never reached the payload');
}

type Listener = { next(): Promise<number>; close(): void };

/** Listens as an SDK does, and says when the next whole payload has arrived. */
async function listen(url: string): Promise<Listener> {
  const cut = new AbortController();
  const answer = await fetch(url, { signal: cut.signal });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let heard: ((moment: number) => void) | null = null;
  let end = '';
  const read = async () => {
    for (;;) {
      const { value, done } = (await reader?.read()) ?? { done: true };
      if (done) return;
      end = (end + value).slice(-40);
      if (!end.endsWith('"}\n\n')) continue;
      heard?.(performance.now());
      heard = null;
    }
  };
  void read().catch(() => {});
  return { next: () => new Promise((resolve) => (heard = resolve)), close: () => cut.abort() };
}
