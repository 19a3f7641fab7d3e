import { describe, expect, test } from 'vitest';
import { GrowthBook } from '../client/client.ts';
import type { StickyService } from '../client/options.ts';
import type { StickyDocument } from '../payload.ts';
import { BrowserCookieStickyBucketService, ExpressCookieStickyBucketService } from './cookies.ts';
import { RedisStickyBucketService } from './keyValue.ts';
import { LocalStorageStickyBucketService } from './localStorage.ts';

const document: StickyDocument = { attributeName: 'id', attributeValue: 'u 1;é', assignments: { exp__0: 'b' } };
const key = 'id||u 1;é';

/** Each service over a store in memory; `reopen` is what the next page or request sees. */
const makers: Record<string, () => () => StickyService> = {
  'local storage': () => {
    const store = new Map<string, string>();
    const localStorage = {
      getItem: (name: string) => store.get(name) ?? null,
      setItem: (name: string, text: string) => store.set(name, text),
    };
    return () => new LocalStorageStickyBucketService({ localStorage });
  },
  'browser cookies': () => {
    const store = new Map<string, string>();
    const jsCookie = {
      get: (name: string) => store.get(name),
      set: (name: string, text: string) => store.set(name, text),
    };
    return () => new BrowserCookieStickyBucketService({ jsCookie });
  },
  'cookies of an Express server': () => {
    const kept: Record<string, string> = {};
    return () => {
      const req = {
        cookies: Object.fromEntries(Object.entries(kept).map(([name, text]) => [name, decodeURIComponent(text)])),
      };
      const res = {
        cookie: (name: string, text: string, { encode }: { encode?: unknown }) => {
          kept[name] = (encode as (text: string) => string)(text);
        },
      };
      return new ExpressCookieStickyBucketService({ req, res: res as never });
    };
  },
  'a key-value store': () => {
    const store = new Map<string, string>();
    const redis = {
      mget: async (...names: string[]) => names.map((name) => store.get(name) ?? null),
      set: async (name: string, text: string) => store.set(name, text),
    };
    return () => new RedisStickyBucketService({ redis });
  },
};

describe.each(Object.entries(makers))('sticky assignments in %s', (_, make) => {
  test('are found again by the next page or request', async () => {
    const reopen = make();
    await reopen().saveAssignments(document);
    expect(await reopen().getAllAssignments({ id: 'u 1;é', other: 'x' })).toEqual({ [key]: document });
    expect(await reopen().getAllAssignments({ id: 'somebody else' })).toEqual({});
  });

  test('keep a returning user’s variation when the weights change', async () => {
    const reopen = make();
    const rule = { key: 'exp', variations: ['a', 'b'], meta: [{ key: 'a' }, { key: 'b' }] };
    const ask = async (weights: number[]) => {
      const features = { f: { defaultValue: 'none', rules: [{ ...rule, weights }] } };
      const client = new GrowthBook({ attributes: { id: 'u1' }, stickyBucketService: reopen() });
      await client.setPayload({ features });
      const { value, experimentResult } = client.evalFeature('f');
      await new Promise((resolve) => setImmediate(resolve));
      return [value, experimentResult?.stickyBucketUsed];
    };
    expect(await ask([0, 1])).toEqual(['b', false]);
    expect(await ask([1, 0])).toEqual(['b', true]);
  });
});

test('initSync knows at once what a service that can be read at once has', () => {
  const rule = { key: 'exp', variations: ['a', 'b'], weights: [1, 0], meta: [{ key: 'a' }, { key: 'b' }] };
  const payload = { features: { f: { defaultValue: 'none', rules: [rule] } } };
  const kept = { attributeName: 'id', attributeValue: 'u1', assignments: { exp__0: 'b' } };
  const jsCookie = { get: () => JSON.stringify(kept), set: () => undefined };
  const stickyBucketService = new BrowserCookieStickyBucketService({ jsCookie });
  const client = new GrowthBook({ attributes: { id: 'u1' }, stickyBucketService }).initSync({ payload });
  expect(client.evalFeature('f')).toMatchObject({ value: 'b', experimentResult: { stickyBucketUsed: true } });
});

test('a store that holds something else, or fails, is as good as empty', async () => {
  const localStorage = {
    getItem: () => {
      throw new Error('forbidden');
    },
    setItem: () => {
      throw new Error('full');
    },
  };
  const failing = new LocalStorageStickyBucketService({ localStorage });
  await failing.saveAssignments(document);
  expect(await failing.getAllAssignments({ id: 'u1' })).toEqual({});
  const jsCookie = { get: () => '{"attributeName":"id"}', set: () => undefined };
  expect(new BrowserCookieStickyBucketService({ jsCookie }).getAllAssignmentsSync({ id: 'u1' })).toEqual({});
});

test('cookies live for 180 days unless told otherwise', () => {
  const set: unknown[] = [];
  const jsCookie = { get: () => undefined, set: (...args: unknown[]) => void set.push(args[2]) };
  new BrowserCookieStickyBucketService({ jsCookie }).saveAssignmentsSync(document);
  new BrowserCookieStickyBucketService({ jsCookie, cookieAttributes: { expires: 1 } }).saveAssignmentsSync(document);
  expect(set).toEqual([{ expires: 180 }, { expires: 1 }]);
});
