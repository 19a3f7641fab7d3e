import type { Payload } from '../payload.ts';
import { cacheSettings, getPolyfills } from './platform.ts';
import { helpers } from './requests.ts';

/** Where a stream comes from, and what to do with its news: a payload, or null for "fetch again". */
export type StreamSource = {
  streamingHost: string;
  clientKey: string;
  streamHeaders?: Record<string, string>;
  onNews(payload: Payload | null): void;
};

type Channel = StreamSource & {
  state: 'active' | 'idle' | 'disabled';
  events: EventSource | null;
  errors: number;
  retry?: ReturnType<typeof setTimeout>;
};

const channels = new Map<string, Channel>();
const closed = 2;
const longestWaitMs = 300_000;

export const hasStream = (key: string): boolean => !!channels.get(key)?.events;

/** One stream per key, shared by all clients; does nothing where streams are off or already open. */
export const openStream = (key: string, source: StreamSource): void => {
  if (channels.has(key) || !cacheSettings.backgroundSync || !getPolyfills().EventSource) return;
  const channel: Channel = { ...source, state: 'active', events: null, errors: 0 };
  channels.set(key, channel);
  connect(channel);
};

const connect = (channel: Channel): void => {
  const { streamingHost, clientKey, streamHeaders } = channel;
  try {
    const events = helpers.eventSourceCall({ host: streamingHost, clientKey, headers: streamHeaders });
    channel.events = events;
    const listen = (event: MessageEvent<string>) => {
      if (event.type === 'features-updated') channel.onNews(null);
      else if (event.type === 'features') channel.onNews(JSON.parse(event.data) as Payload);
      channel.errors = 0;
    };
    const guardedListen = (event: Event) => {
      try {
        listen(event as MessageEvent<string>);
      } catch {
        onError(channel);
      }
    };
    events.addEventListener('features', guardedListen);
    events.addEventListener('features-updated', guardedListen);
    events.onerror = () => onError(channel);
    events.onopen = () => {
      channel.errors = 0;
    };
  } catch (error) {
    console.warn(error);
    disconnect(channel);
    channel.state = 'disabled';
  }
};

/** The browser retries by itself a few times; after that we wait longer each time, in no step with other visitors. */
const onError = (channel: Channel): void => {
  if (channel.state === 'idle') return;
  channel.errors++;
  if (channel.errors <= 3 && channel.events?.readyState !== closed) return;
  const waitMs = 3 ** (channel.errors - 3) * (1000 + Math.random() * 1000);
  disconnect(channel);
  channel.retry = setTimeout(
    () => {
      if (channel.state === 'active') connect(channel);
    },
    Math.min(waitMs, longestWaitMs),
  );
};

const disconnect = (channel: Channel): void => {
  clearTimeout(channel.retry);
  channel.events?.close();
  channel.events = null;
};

/** Rests every stream, as when the page has been hidden for a while. */
export const onHidden = (): void => {
  for (const channel of channels.values()) {
    if (channel.state !== 'active') continue;
    channel.state = 'idle';
    disconnect(channel);
  }
};

/** Wakes resting streams. */
export const onVisible = (): void => {
  for (const channel of channels.values()) {
    if (channel.state !== 'idle') continue;
    channel.state = 'active';
    connect(channel);
  }
};

export const closeStreams = (): void => {
  for (const channel of channels.values()) {
    channel.state = 'disabled';
    disconnect(channel);
  }
  channels.clear();
};
