import type { Payload } from '../payload.ts';
import { emptyCache, findCached, readCache, store } from './cache.ts';
import type { CacheSettings, LoadOptions } from './options.ts';
import { cacheSettings } from './platform.ts';
import { helpers } from './requests.ts';
import { closeStreams, hasStream, onHidden, onVisible, openStream, type StreamHost } from './stream.ts';

/** Where a client's payload comes from right now. `remote` is what the server needs to evaluate for it. */
export type Source = StreamHost & {
  apiHost: string;
  apiRequestHeaders?: Record<string, string>;
  key: string;
  cacheKey: string;
  disableCache?: boolean;
  remote?: unknown;
};

/** A client as the loader sees it. */
export interface Loadable {
  getSource(): Source;
  setPayload(payload: Payload): Promise<void>;
  log(message: string, context: Record<string, unknown>): void;
}

export type Loaded = {
  data: Payload | null;
  success: boolean;
  source: 'cache' | 'network' | 'error' | 'timeout';
  error?: Error;
};

const subscribers = new Map<string, Set<Loadable>>();
const inFlight = new Map<string, Promise<Loaded>>();
const streaming = new Set<string>();
const pollers = new Set<string>();

/**
 * Gets the payload, from the cache when it has one that will do. A stale one, where allowed, is refreshed behind the
 * caller's back. Never rejects for what the network or the server does.
 */
export const load = async (
  client: Loadable,
  { timeout, skipCache, allowStale }: LoadOptions & { allowStale?: boolean } = {},
): Promise<Loaded> => {
  const source = client.getSource();
  if (!source.clientKey) throw new Error('Missing clientKey');
  await readCache();
  const cached = !skipCache && isCaching(source) && findCached(source.cacheKey, allowStale);
  if (!cached) return within(fetchPayload(client), timeout);
  if (cached.sse) streaming.add(source.key);
  if (+cached.staleAt < Date.now()) void fetchPayload(client);
  return { data: cached.data, success: true, source: 'cache' };
};

const isCaching = ({ disableCache }: Source) => !disableCache && !cacheSettings.disableCache;

const within = async (work: Promise<Loaded>, timeoutMs?: number): Promise<Loaded> => {
  if (!timeoutMs) return work;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<Loaded>((resolve) => {
    const error = new Error('Timeout');
    timer = setTimeout(() => resolve({ data: null, success: false, source: 'timeout', error }), timeoutMs);
  });
  const result = await Promise.race([work, late]);
  clearTimeout(timer);
  return result;
};

/** Requests for the same thing at the same time are one request. */
const fetchPayload = (client: Loadable): Promise<Loaded> => {
  const source = client.getSource();
  const { cacheKey } = source;
  let request = inFlight.get(cacheKey);
  if (!request) {
    request = send(client, source).finally(() => inFlight.delete(cacheKey));
    inFlight.set(cacheKey, request);
  }
  return request;
};

const send = async (client: Loadable, source: Source): Promise<Loaded> => {
  const { apiHost: host, clientKey, apiRequestHeaders: headers, remote: payload } = source;
  try {
    const response = await (payload
      ? helpers.fetchRemoteEvalCall({ host, clientKey, payload, headers })
      : helpers.fetchFeaturesCall({ host, clientKey, headers }));
    if (!response.ok) throw new Error(`HTTP error: ${response.status}`);
    if (response.headers.get('x-sse-support') === 'enabled') streaming.add(source.key);
    const data = (await response.json()) as Payload;
    receive(source, data);
    if (subscribers.get(source.key)?.size) follow(client);
    return { data, success: true, source: 'network' };
  } catch (error) {
    client.log('Error fetching features', { apiHost: host, clientKey, error });
    return { data: null, success: false, source: 'error', error: error as Error };
  }
};

const receive = (source: Source, data: Payload): void => {
  const key = source.key;
  if (isCaching(source) && !store(source.cacheKey, data, streaming.has(key))) return;
  for (const client of subscribers.get(key) ?? []) {
    if (client.getSource().cacheKey === source.cacheKey) void client.setPayload(data);
  }
};

/** Keeps the client up to date from now on, over a stream if the server has one; `force` opens it unseen. */
export const subscribe = (client: Loadable, force?: boolean): void => {
  const key = client.getSource().key;
  subscribers.set(key, (subscribers.get(key) ?? new Set()).add(client));
  if (force) streaming.add(key);
  follow(client);
};

const follow = (client: Loadable): void => {
  const source = client.getSource();
  const key = source.key;
  if (!streaming.has(key)) return;
  listenForIdle();
  openStream(source, (payload) => {
    if (payload) receive(source, payload);
    else for (const subscriber of subscribers.get(key) ?? []) void refetch(subscriber);
  });
};

const refetch = async (client: Loadable): Promise<Loaded> => {
  const loaded = await fetchPayload(client);
  if (loaded.data && !isCaching(client.getSource())) await client.setPayload(loaded.data);
  return loaded;
};

/** Asks again every `intervalMs`, more rarely while that fails, until nobody listens or a stream is open. */
export const poll = (client: Loadable, intervalMs: number): void => {
  if (!(intervalMs >= 1 && intervalMs <= 2147483647)) {
    console.warn(`Invalid pollingInterval: ${intervalMs}`);
    return;
  }
  const key = client.getSource().key;
  if (!pollers.has(key)) pollLater(key, intervalMs, intervalMs);
};

const pollLater = (key: string, intervalMs: number, waitMs: number): void => {
  pollers.add(key);
  const timer = setTimeout(async () => {
    pollers.delete(key);
    const [client] = subscribers.get(key) ?? [];
    if (!client || hasStream(key)) return;
    const { success } = await fetchPayload(client);
    const slower = Math.max(intervalMs, Math.min(waitMs * 2, 300_000));
    pollLater(key, intervalMs, success ? intervalMs : slower);
  }, waitMs);
  if (typeof timer === 'object') (timer as { unref?: () => void }).unref?.();
};

let stopListening: (() => void) | undefined;
const listenForIdle = (): void => {
  if (!cacheSettings.disableIdleStreams) stopListening ??= helpers.startIdleListener(onHidden, onVisible);
};

/** Tells the client nothing more, closing a stream nobody else follows; with `everyone`, closes all streams. */
export const unsubscribe = (client: Loadable, everyone?: boolean): void => {
  for (const [key, clients] of subscribers) if (clients.delete(client) && !clients.size) closeStreams(key);
  if (everyone) stopStreams();
};

const stopStreams = (): void => {
  closeStreams();
  streaming.clear();
  stopListening?.();
  stopListening = undefined;
};

/** Changes how payloads are kept and followed, for all clients of the process. */
export const configureCache = (overrides: Partial<CacheSettings>): void => {
  Object.assign(cacheSettings, overrides);
  if (!cacheSettings.backgroundSync) stopStreams();
};

/** Forgets all payloads, subscribers and streams. */
export const clearCache = (): Promise<void> => {
  subscribers.clear();
  inFlight.clear();
  stopStreams();
  return emptyCache();
};
