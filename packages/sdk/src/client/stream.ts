import type { Payload } from '../payload.ts';
import type { Loadable } from './loadable.ts';
import { cacheSettings, getPolyfills } from './platform.ts';
import { helpers, type Request } from './requests.ts';

/** What is known of one key of one host: who follows it, and over what. @internal */
export type Feed = {
  clients: Set<Loadable>;
  /** Its server streams: it said so, or the caller knows. */
  isStreamed?: boolean;
  isPolled?: boolean;
  /** Of the stream all clients share; none without a state. A disabled one cannot be opened here. */
  state?: 'active' | 'idle' | 'disabled';
  connect?(): void;
  events?: EventSource;
  retry?: ReturnType<typeof setTimeout>;
};

/** @internal */
export const feeds = new Map<string, Feed>();
const closed = 2;
const longestWaitMs = 300_000;

/**
 * Tells of each payload, or of null for "fetch again". Does nothing where streams are off or this one is open already.
 * @internal
 */
export const openStream = (feed: Feed, request: Request, onNews: (payload: Payload | null) => void): void => {
  if (feed.state || !cacheSettings.backgroundSync || !getPolyfills().EventSource) return;
  let errors = 0;
  const fine = () => {
    errors = 0;
  };
  // The browser retries by itself a few times; after that we wait longer each time, in no step with other visitors.
  const onError = () => {
    errors++;
    if (feed.state !== 'active' || (errors <= 3 && feed.events?.readyState !== closed)) return;
    disconnect(feed);
    const waitMs = 3 ** (errors - 3) * (1000 + Math.random() * 1000);
    feed.retry = setTimeout(connect, Math.min(waitMs, longestWaitMs));
  };
  const listen = ({ type, data }: MessageEvent<string>) => {
    try {
      onNews(type === 'features' ? JSON.parse(data) : null);
      fine();
    } catch {
      onError();
    }
  };
  const connect = () => {
    try {
      feed.state = 'active';
      const events = helpers.eventSourceCall(request);
      feed.events = events;
      events.addEventListener('features', listen);
      events.addEventListener('features-updated', listen);
      events.onerror = onError;
      events.onopen = fine;
    } catch (error) {
      console.warn(error);
      feed.state = 'disabled';
    }
  };
  feed.connect = connect;
  connect();
};

const disconnect = (feed: Feed): void => {
  clearTimeout(feed.retry);
  feed.events?.close();
  feed.events = undefined;
};

/** Rests every stream, as when the page has been hidden for a while. */
export const onHidden = (): void => {
  for (const feed of feeds.values()) {
    if (feed.state === 'active') {
      disconnect(feed);
      feed.state = 'idle';
    }
  }
};

/** Wakes resting streams. */
export const onVisible = (): void => {
  for (const feed of feeds.values()) if (feed.state === 'idle') feed.connect?.();
};

/** @internal */
export const closeStream = (feed: Feed): void => {
  disconnect(feed);
  feed.state = undefined;
};
