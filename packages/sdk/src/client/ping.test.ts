import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPing } from './ping.ts';
import { getPolyfills, setPolyfills } from './platform.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('uses of features are told together, two seconds after the first', async () => {
  const { fetch } = getPolyfills();
  const sent: { url: string; init: RequestInit }[] = [];
  setPolyfills({ fetch: (async (url: string, init: RequestInit) => void sent.push({ url, init })) as never });
  const ping = createPing('key');
  ping('a', true);
  await vi.advanceTimersByTimeAsync(1000);
  ping('b', false);
  await vi.advanceTimersByTimeAsync(999);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  setPolyfills({ fetch });
  const url = new URL(sent[0]?.url ?? '');
  expect([url.origin, url.searchParams.get('key'), JSON.parse(url.searchParams.get('events') ?? '')]).toEqual([
    'https://rt.growthbook.io',
    'key',
    [
      { key: 'a', on: true },
      { key: 'b', on: false },
    ],
  ]);
  expect(sent[0]?.init).toEqual({ cache: 'no-cache', mode: 'no-cors' });
});
