import type { CacheSettings } from './options.ts';

/** A place for texts that outlive the page; either method may be asynchronous. */
export interface TextStore {
  getItem(key: string): string | null | Promise<string | null>;
  setItem(key: string, value: string): unknown;
}

export type Polyfills = {
  fetch?: typeof fetch;
  SubtleCrypto?: SubtleCrypto;
  EventSource?: new (url: string, init?: { headers?: Record<string, string> }) => EventSource;
  localStorage?: TextStore;
};

export const isBrowser = typeof document !== 'undefined';

/**
 * The environment's storage, with a document or without: extensions and React Native have one by a polyfill. Node's own
 * is left alone, as asking for it prints a warning. Reading it throws where storage is forbidden.
 */
const storage = (): TextStore | undefined => {
  try {
    const isNode = !isBrowser && globalThis.process?.versions?.node;
    return isNode ? Object.getOwnPropertyDescriptor(globalThis, 'localStorage')?.value : globalThis.localStorage;
  } catch {
    return;
  }
};

const polyfills: Polyfills = {
  fetch: globalThis.fetch?.bind(globalThis),
  SubtleCrypto: globalThis.crypto?.subtle,
  EventSource: globalThis.EventSource as Polyfills['EventSource'],
  localStorage: storage(),
};

export const cacheSettings: CacheSettings = {
  staleTTL: 60_000,
  maxAge: 4 * 3_600_000,
  cacheKey: 'gbFeaturesCache',
  backgroundSync: true,
  maxEntries: 10,
  disableIdleStreams: false,
  idleStreamInterval: 20_000,
  disableCache: false,
};

/** Replaces what the environment lacks, or what a test wants to see. */
export const setPolyfills = (overrides: Partial<Polyfills>): void => {
  Object.assign(polyfills, overrides);
};

export const getPolyfills = (): Polyfills => polyfills;

/** Runs a customer's function; what it throws, now or later, is logged and goes no further. */
export const guarded = async <T>(work: () => T | Promise<T>): Promise<T | undefined> => {
  try {
    return await work();
  } catch (error) {
    console.error(error);
  }
};
