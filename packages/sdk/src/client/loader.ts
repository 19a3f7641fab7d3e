import type { Payload } from '../payload.ts';
import { emptyCache, findCached, readCache, store } from './cache.ts';
import type { Loadable, Source } from './loadable.ts';
import type { CacheSettings, LoadOptions } from './options.ts';
import { cacheSettings } from './platform.ts';
import { helpers } from './requests.ts';
import { closeStream, type Feed, feeds, onHidden, onVisible, openStream } from './stream.ts';

export type Loaded = {
  data: Payload | null;
  success: boolean;
  source: 'cache' | 'network' | 'error' | 'timeout';
  error?: Error;
};

const inFlight = new Map<string, Promise<Loaded>>();

const feedOf = ({ key }: Source): Feed => {
  const feed = feeds.get(key) ?? { clients: new Set() };
  feeds.set(key, feed);
  return feed;
};

/**
 * Gets the payload, from the cache when it has one that will do. A stale one, where allowed, is refreshed behind the
 * caller's back. Never rejects for what the network or the server does. @internal
 */
export const load = async (
  client: Loadable,
  { timeout, skipCache, allowStale }: LoadOptions & { allowStale?: boolean } = {},
): Promise<Loaded> => {
  const source = client.getSource();
  if (!source.request.clientKey) throw new Error('Missing clientKey');
  await readCache();
  const cached = !skipCache && isCaching(source) && findCached(source.cacheKey, allowStale);
  if (!cached) return within(fetchPayload(client), timeout);
  feedOf(source).isStreamed ||= cached.sse;
  if (+cached.staleAt < Date.now()) void fetchPayload(client);
  return { data: cached.data, success: true, source: 'cache' };
};

const isCaching = ({ disableCache }: Source) => !disableCache && !cacheSettings.disableCache;

const failed = (source: 'error' | 'timeout', error: unknown): Loaded => ({
  data: null,
  success: false,
  source,
  error: error as Error,
});

const within = (work: Promise<Loaded>, timeoutMs?: number): Promise<Loaded> => {
  if (!timeoutMs) return work;
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(failed('timeout', new Error('Timeout'))), timeoutMs);
    void work.then(resolve).finally(() => clearTimeout(timer));
  });
};

/** Requests for the same thing at the same time are one request. */
const fetchPayload = (client: Loadable): Promise<Loaded> => {
  const source = client.getSource();
  const { cacheKey } = source;
  const request = inFlight.get(cacheKey) ?? send(client, source).finally(() => inFlight.delete(cacheKey));
  inFlight.set(cacheKey, request);
  return request;
};

const send = async (client: Loadable, source: Source): Promise<Loaded> => {
  const { request } = source;
  const feed = feedOf(source);
  try {
    const response = await helpers[request.payload ? 'fetchRemoteEvalCall' : 'fetchFeaturesCall'](request);
    if (!response.ok) throw new Error(`HTTP error: ${response.status}`);
    if (response.headers.get('x-sse-support') === 'enabled') feed.isStreamed = true;
    const data = (await response.json()) as Payload;
    receive(source, data);
    if (feed.clients.size) follow(source);
    return { data, success: true, source: 'network' };
  } catch (error) {
    client.log('Error fetching features', { apiHost: request.host, clientKey: request.clientKey, error });
    return failed('error', error);
  }
};

const receive = (source: Source, data: Payload): void => {
  const { clients, isStreamed } = feedOf(source);
  if (isCaching(source) && !store(source.cacheKey, data, !!isStreamed)) return;
  for (const client of clients) {
    if (client.getSource().cacheKey === source.cacheKey) void client.setPayload(data);
  }
};

/** Keeps the client up to date from now on, over a stream if the server has one; `force` opens it unseen. */
export const subscribe = (client: Loadable, force?: boolean): void => {
  const source = client.getSource();
  const feed = feedOf(source);
  feed.clients.add(client);
  feed.isStreamed ||= force;
  follow(source);
};

const follow = (source: Source): void => {
  const feed = feedOf(source);
  if (!feed.isStreamed) return;
  if (!cacheSettings.disableIdleStreams) stopListening ??= helpers.startIdleListener(onHidden, onVisible);
  openStream(feed, source.stream, (payload) => {
    if (payload) receive(source, payload);
    else feed.clients.forEach(refetch);
  });
};

let stopListening: (() => void) | undefined;

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
  const feed = feedOf(client.getSource());
  const askAfter = (waitMs: number): void => {
    feed.isPolled = true;
    const timer = setTimeout(async () => {
      feed.isPolled = false;
      const [follower] = feed.clients;
      if (!follower || feed.events) return;
      const { success } = await fetchPayload(follower);
      askAfter(success ? intervalMs : Math.max(intervalMs, Math.min(waitMs * 2, 300_000)));
    }, waitMs);
    (timer as { unref?: () => void }).unref?.();
  };
  if (!feed.isPolled) askAfter(intervalMs);
};

/** Tells the client nothing more, closing a stream nobody else follows; with `everyone`, closes all streams. */
export const unsubscribe = (client: Loadable, everyone?: boolean): void => {
  for (const feed of feeds.values()) if (feed.clients.delete(client) && !feed.clients.size) closeStream(feed);
  if (everyone) stopStreams();
};

const stopStreams = (): void => {
  for (const feed of feeds.values()) {
    closeStream(feed);
    feed.isStreamed = false;
  }
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
  stopStreams();
  for (const { clients } of feeds.values()) clients.clear();
  inFlight.clear();
  return emptyCache();
};
