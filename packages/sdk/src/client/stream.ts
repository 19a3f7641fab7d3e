import type { Payload } from '../payload.ts';
import { cacheSettings, getPolyfills } from './platform.ts';
import { helpers } from './requests.ts';

/** Where a stream comes from. */
export type StreamHost = {
  key: string;
  streamingHost: string;
  streamingHostRequestHeaders?: Record<string, string>;
  clientKey: string;
};

type Channel = {
  host: StreamHost;
  /** Told of each payload, or of null for "fetch again". */
  onNews(payload: Payload | null): void;
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
export const openStream = (host: StreamHost, onNews: Channel['onNews']): void => {
  if (channels.has(host.key) || !cacheSettings.backgroundSync || !getPolyfills().EventSource) return;
  const channel: Channel = { host, onNews, state: 'active', events: null, errors: 0 };
  channels.set(host.key, channel);
  connect(channel);
};

const connect = (channel: Channel): void => {
  const { streamingHost: host, clientKey, streamingHostRequestHeaders: headers } = channel.host;
  const fine = () => {
    channel.errors = 0;
  };
  const listen = ({ type, data }: MessageEvent<string>) => {
    try {
      channel.onNews(type === 'features' ? JSON.parse(data) : null);
      fine();
    } catch {
      onError(channel);
    }
  };
  try {
    const events = helpers.eventSourceCall({ host, clientKey, headers });
    channel.events = events;
    events.addEventListener('features', listen);
    events.addEventListener('features-updated', listen);
    events.onerror = () => onError(channel);
    events.onopen = fine;
  } catch (error) {
    console.warn(error);
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
  channel.retry = setTimeout(connect, Math.min(waitMs, longestWaitMs), channel);
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

/** Closes the stream of one key, or all of them. */
export const closeStreams = (only?: string): void => {
  for (const [key, channel] of channels) {
    if (only && key !== only) continue;
    disconnect(channel);
    channels.delete(key);
  }
};
