import type { Payload } from '../payload.ts';
import { cacheSettings, getPolyfills } from './platform.ts';

/** `version` is the payload's `dateUpdated`; `sse` remembers that its server streams. */
export type CacheEntry = { data: Payload; version: string; staleAt: Date; sse: boolean };

/** Shared by all clients of the process and, in a browser, kept for the next page. */
const entries = new Map<string, CacheEntry>();
let reading: Promise<void> | undefined;

/** Resolves once what an earlier page stored has been read; reads once. */
export const readCache = (): Promise<void> => (reading ??= read());

const read = async () => {
  try {
    const stored = await getPolyfills().localStorage?.getItem(cacheSettings.cacheKey);
    for (const [key, entry] of stored && !cacheSettings.disableCache ? JSON.parse(stored) : []) {
      entries.set(key, { ...entry, staleAt: new Date(entry.staleAt) });
    }
    evict();
  } catch {
    // A store that is full, forbidden or holds something else is as good as empty.
  }
};

const persist = async () => {
  try {
    await getPolyfills().localStorage?.setItem(cacheSettings.cacheKey, JSON.stringify([...entries]));
  } catch {
    // As above: the memory copy still serves this page.
  }
};

const evict = () => {
  const newestFirst = [...entries].reverse().sort(([, a], [, b]) => +b.staleAt - +a.staleAt);
  for (const [key] of newestFirst.slice(cacheSettings.maxEntries)) entries.delete(key);
};

/** The entry for a key unless it is older than `maxAge`; with `allowStale` off, unless it is stale. */
export const findCached = (key: string, allowStale?: boolean): CacheEntry | undefined => {
  const entry = entries.get(key);
  if (!entry) return;
  const usableMs = allowStale ? cacheSettings.maxAge - cacheSettings.staleTTL : 0;
  return +entry.staleAt + usableMs > Date.now() ? entry : undefined;
};

/** Stores a payload. False when it is the version already held, which then merely stays fresh for longer. */
export const store = (key: string, data: Payload, sse: boolean): boolean => {
  const version = data.dateUpdated || '';
  const known = entries.get(key);
  const isNew = !version || known?.version !== version;
  const staleAt = new Date(Date.now() + cacheSettings.staleTTL);
  entries.set(key, { ...(isNew || !known ? { data, version, sse } : known), staleAt });
  evict();
  void persist();
  return isNew;
};

/** Forgets every payload, including the stored copy. */
export const emptyCache = (): Promise<void> => {
  entries.clear();
  reading = undefined;
  return persist();
};
