import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearCache, GrowthBook, onHidden, onVisible, setPolyfills } from '../index.ts';

/** A stand-in for the browser's EventSource, driven by the test. */
class Events extends EventTarget {
  static opened: Events[] = [];
  readyState = 1;
  onerror?: () => void;
  onopen?: () => void;
  url: string;

  constructor(url: string) {
    super();
    this.url = url;
    Events.opened.push(this);
  }

  close() {
    this.readyState = 2;
  }

  send(type: string, data = '') {
    this.dispatchEvent(new MessageEvent(type, { data }));
  }
}

const isOpen = () => Events.opened.map(({ readyState }) => readyState === 1);
const last = () => Events.opened.at(-1) as Events;
let clients: GrowthBook[] = [];

const follow = async () => {
  const client = new GrowthBook({ apiHost: 'https://api.example', clientKey: 'sdk-abc' });
  await client.init({ payload: { features: { f: { defaultValue: 1 } } }, streaming: true });
  clients.push(client);
  return client;
};

beforeEach(() => {
  Events.opened = [];
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  setPolyfills({ EventSource: Events as never });
});

afterEach(async () => {
  for (const client of clients) client.destroy();
  clients = [];
  await clearCache();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('clients with the same key share one stream, closed when the last of them goes', async () => {
  const [first, second] = [await follow(), await follow()];
  expect(Events.opened.map(({ url }) => url)).toEqual(['https://api.example/sub/sdk-abc']);
  last().send('features', JSON.stringify({ features: { f: { defaultValue: 2 } } }));
  await vi.waitFor(() => expect([first, second].map((client) => client.getFeatureValue('f', 0))).toEqual([2, 2]));
  first.destroy();
  expect(isOpen()).toEqual([true]);
  second.destroy();
  expect(isOpen()).toEqual([false]);
});

test('a hidden page rests its stream and a visible one wakes it', async () => {
  await follow();
  onHidden();
  expect(isOpen()).toEqual([false]);
  onHidden();
  onVisible();
  expect(isOpen()).toEqual([false, true]);
});

test('retries wait longer each time, five minutes at most', async () => {
  await follow();
  const waits: number[] = [];
  for (let i = 0; i < 12; i++) {
    const before = Events.opened.length;
    last().readyState = 2;
    last().onerror?.();
    let waited = 0;
    while (Events.opened.length === before) {
      vi.advanceTimersByTime(500);
      waited += 500;
    }
    waits.push(waited);
  }
  // 3^(errors - 3) times 1500 ms, in steps of 500; the last ones are capped.
  expect(waits).toEqual([500, 500, 1500, 4500, 13500, 40500, 121500, 300000, 300000, 300000, 300000, 300000]);
});

test('a few passing errors are left to the browser, and news forgets them', async () => {
  await follow();
  for (let i = 0; i < 3; i++) last().onerror?.();
  expect(isOpen()).toEqual([true]);
  last().send('features-updated');
  for (let i = 0; i < 3; i++) last().onerror?.();
  expect(isOpen()).toEqual([true]);
  last().onerror?.();
  expect(isOpen()).toEqual([false]);
});

test('an environment that cannot open streams gets one warning and goes on', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  class Refusing {
    constructor() {
      throw new Error('refused');
    }
  }
  setPolyfills({ EventSource: Refusing as never });
  const client = await follow();
  expect(client.getFeatureValue('f', 0)).toBe(1);
  expect(warn).toHaveBeenCalledTimes(1);
  setPolyfills({ EventSource: Events as never });
  onHidden();
  onVisible();
  expect(isOpen()).toEqual([]);
});
