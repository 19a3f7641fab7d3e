import { type IncomingMessage, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { StreamFetch } from '../src/copies/index.ts';

/** An event in the form of Mixpanel's raw export. */
export type MixpanelEvent = { event: string; properties: Record<string, unknown> };
/** Something that happened on a property of Google Analytics, with what its custom dimensions hold. */
export type GoogleEvent = { at: string; event: string; dimensions: Record<string, string>; value?: number };
type Refusal = { status: number; body: string; headers?: Record<string, string> };

export type EventServices = {
  mixpanel: MixpanelEvent[];
  google: GoogleEvent[];
  /** Put into what reports say about themselves. */
  googleMetadata: Record<string, unknown>;
  /** Given instead of the next answers. */
  refusals: Refusal[];
  asked: { url: string; body: Record<string, unknown> }[];
  /** Where they are found as `address/host/path`. */
  address: string;
  /** A `fetch` that finds these services under their names on the internet. */
  fetch: StreamFetch;
  stop(): Promise<void>;
};

export const MIXPANEL_ACCOUNT = { user: 'reader.1', password: 'secret' };
const CUSTOM = ['customUser:user_id', 'customEvent:experiment_id', 'customEvent:variation_id'];

export const mixpanelEvent = (
  at: string,
  event: string,
  user: string,
  id: string,
  more: object = {},
): MixpanelEvent => ({
  event,
  properties: { time: Date.parse(at) / 1000, distinct_id: user, $insert_id: id, $user_id: user, ...more },
});

/** Starts services that keep events, speaking in the forms of their published references. */
export async function startEventServices(): Promise<EventServices> {
  const services: Omit<EventServices, 'address' | 'fetch' | 'stop'> = {
    mixpanel: [],
    google: [],
    googleMetadata: {},
    refusals: [],
    asked: [],
  };
  const server = createServer(async (request, response) => {
    const url = new URL(`https:/${request.url ?? ''}`);
    const sent = await text(request);
    services.asked.push({ url: url.href, body: sent.startsWith('{') ? JSON.parse(sent) : {} });
    const { status = 200, body, headers = {} } = services.refusals.shift() ?? answerOf(services, request, url, sent);
    response.writeHead(status, headers).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const local = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(services, {
    address: local,
    fetch: ((url, init) => {
      const { host, pathname, search } = new URL(url);
      return fetch(`${local}/${host}${pathname}${search}`, init);
    }) as StreamFetch,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

type Services = Pick<EventServices, 'mixpanel' | 'google' | 'googleMetadata'>;
type Reply = { status?: number; body: string; headers?: Record<string, string> };

function answerOf(services: Services, { headers }: IncomingMessage, url: URL, sent: string): Reply {
  if (url.host === 'oauth2.googleapis.com') return { body: JSON.stringify({ access_token: 'ya29.a' }) };
  if (url.host.endsWith('mixpanel.com')) return exportOf(services, headers.authorization, url);
  if (headers.authorization !== 'Bearer ya29.a')
    return {
      status: 401,
      body: JSON.stringify({ error: { message: 'Request had invalid authentication credentials.' } }),
    };
  if (url.pathname.endsWith('/metadata'))
    return { body: JSON.stringify({ dimensions: ['eventName', ...CUSTOM].map((apiName) => ({ apiName })) }) };
  return { body: JSON.stringify(reportOf(services, JSON.parse(sent))) };
}

function exportOf({ mixpanel }: Services, authorization: string | undefined, { searchParams }: URL): Reply {
  const { user, password } = MIXPANEL_ACCOUNT;
  if (authorization !== `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`)
    return { status: 401, body: JSON.stringify({ error: 'Invalid service account credentials' }) };
  const [from, to] = [searchParams.get('from_date') ?? '', searchParams.get('to_date') ?? ''];
  const lines = mixpanel.filter(({ properties }) => {
    const day = new Date(Number(properties.time) * 1000).toISOString().slice(0, 10);
    return day >= from && day <= to;
  });
  return { body: lines.map((line) => `${JSON.stringify(line)}\n`).join(''), headers: { 'content-type': 'text/plain' } };
}

type ReportRequest = {
  dateRanges: { startDate: string; endDate: string }[];
  dimensions: { name: string }[];
  metrics: { name: string }[];
  dimensionFilter?: { filter: { stringFilter: { value: string } } };
  limit: string;
  offset: string;
};

/** Events put together by their dimensions, of a property whose days are those of UTC. */
function reportOf({ google, googleMetadata }: Services, asked: ReportRequest) {
  const [range] = asked.dateRanges;
  const only = asked.dimensionFilter?.filter.stringFilter.value;
  const groups = new Map<string, { count: number; value: number }>();
  for (const { at, event, dimensions, value = 0 } of google) {
    const day = at.slice(0, 10);
    if (!range || day < range.startDate || day > range.endDate || (only !== undefined && event !== only)) continue;
    const known: Record<string, string> = {
      ...dimensions,
      eventName: event,
      dateHourMinute: at.slice(0, 16).replace(/\D/g, ''),
    };
    const key = JSON.stringify(asked.dimensions.map(({ name }) => known[name] ?? '(not set)'));
    const group = groups.get(key) ?? { count: 0, value: 0 };
    groups.set(key, { count: group.count + 1, value: group.value + value });
  }
  const rows = [...groups].map(([key, { count, value }]) => ({
    dimensionValues: (JSON.parse(key) as string[]).map((text) => ({ value: text })),
    metricValues: asked.metrics.map(({ name }) => ({ value: String(name === 'eventCount' ? count : value) })),
  }));
  return {
    rows: rows.slice(Number(asked.offset), Number(asked.offset) + Number(asked.limit)),
    rowCount: rows.length,
    metadata: { timeZone: 'UTC', currencyCode: 'EUR', ...googleMetadata },
    kind: 'analyticsData#runReport',
  };
}
