import type { Viewer } from '../client/options.ts';
import { getPolyfills, guarded } from '../client/platform.ts';
import { evaluatedEvent, viewedEvent } from '../client/reports.ts';
import { version } from '../client/base.ts';
import { type Host, hasEnd } from './host.ts';

/** One event before it is sent. */
export type TrackingEventData = { eventName: string; properties: Record<string, unknown> } & Viewer;

export type EventTrackingOptions = {
  queueFlushInterval?: number;
  ingestorHost?: string;
  enable?: boolean;
  dedupeCacheSize?: number;
  /** Attributes that tell one user's event from another's when the same is seen twice. */
  dedupeKeyAttributes?: string[];
  /** Says no to events that must not be sent. */
  eventFilter?: (event: TrackingEventData) => boolean;
};

const defaultHost = 'https://us-east-1.gb-ingest.com';
/** Attributes that have a field of their own in what is sent. */
const ownFields: Record<string, string[]> = {
  user_id: ['user_id', 'userId', 'id'],
  device_id: ['device_id', 'deviceId', 'anonymous_id'],
  page_id: ['page_id', 'pageId'],
  session_id: ['session_id', 'sessionId'],
  page_title: ['pageTitle', 'page_title'],
  utm_source: ['utmSource', 'utm_source'],
  utm_medium: ['utmMedium', 'utm_medium'],
  utm_campaign: ['utmCampaign', 'utm_campaign'],
  utm_term: ['utmTerm', 'utm_term'],
  utm_content: ['utmContent', 'utm_content'],
};

/** Sends a client's events to an ingestor, several at once; what a user did twice alike is sent once. */
export const growthbookTrackingPlugin = ({
  queueFlushInterval = 100,
  ingestorHost = defaultHost,
  enable = true,
  dedupeCacheSize = 1000,
  dedupeKeyAttributes = [],
  eventFilter,
}: EventTrackingOptions = {}) => {
  const seen = new Set<string>();

  const isNew = ({ eventName, properties, attributes }: TrackingEventData): boolean => {
    if (eventName !== viewedEvent && eventName !== evaluatedEvent) return true;
    const who = dedupeKeyAttributes.map((name) => attributes[name]);
    const key = JSON.stringify([eventName, properties, who]);
    const known = seen.delete(key);
    seen.add(key);
    for (const oldest of seen) {
      if (seen.size <= dedupeCacheSize) break;
      seen.delete(oldest);
    }
    return !known;
  };

  return (host: Host): void => {
    const key = host.getClientKey();
    if (!key) throw new Error('clientKey must be specified to use event logging');
    if (!enable || !('setEventLogger' in host)) return;
    let queue: TrackingEventData[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const flush = () => {
      clearTimeout(timer);
      timer = undefined;
      const body = JSON.stringify(queue.map(toWire));
      if (queue.length) void guarded(() => send(`${ingestorHost}/track?client_key=${key}`, body));
      queue = [];
    };
    host.setEventLogger((eventName, properties, viewer) => {
      const event = { eventName, properties, ...viewer };
      if (!isNew(event) || (eventFilter && !eventFilter(event))) return;
      queue.push(event);
      timer ??= setTimeout(flush, queueFlushInterval);
    });
    // A page that is left or hidden may not come back to send what waits.
    const leave = () => {
      if (document.visibilityState === 'hidden') flush();
    };
    if (typeof document !== 'undefined') document.addEventListener('visibilitychange', leave);
    if (hasEnd(host)) {
      host.onDestroy(() => {
        flush();
        if (typeof document !== 'undefined') document.removeEventListener('visibilitychange', leave);
      });
    }
  };
};

const send = async (url: string, body: string): Promise<void> => {
  const headers = { Accept: 'application/json', 'Content-Type': 'text/plain' };
  await getPolyfills().fetch?.(url, { method: 'POST', headers, body, credentials: 'omit', keepalive: true });
};

const toWire = ({ eventName, properties, attributes, url }: TrackingEventData) => {
  const context = { ...attributes };
  const own = Object.entries(ownFields).map(([field, names]) => {
    const name = names.find((each) => context[each] !== undefined);
    const value = name === undefined ? null : context[name];
    if (name !== undefined) delete context[name];
    return [field, value];
  });
  return {
    event_name: eventName,
    properties_json: properties,
    ...Object.fromEntries(own),
    sdk_language: 'js',
    sdk_version: version,
    url,
    context_json: context,
  };
};
