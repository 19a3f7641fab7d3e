import type { Excess } from '@gb/domain/budgets';
import type { FieldError } from '@gb/domain/errors';
import { type User, nameOfUser } from '@gb/domain/references';
import { type RecentChange, partFor, rebase, versionOf } from '@gb/domain/versions';
import type { Call, Input, Output } from './apiTypes.ts';
import { StaleError } from './staleError.ts';
import { TEXTS } from './texts.ts';

/** A request the server refused, in its own words. `status` 0 means it was never reached. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly requestId: string;
  readonly errors: FieldError[];
  /** What it would cost above a budget; confirming it lets it run. Empty for any other refusal. */
  readonly excess: Excess[];
  /** What stands in the way of a deletion, as far as it may be read. Empty for any other refusal. */
  readonly usedBy: User[];
  /** What others changed since the change began, and how it is now. Null for any other refusal. */
  readonly stale: { changes: RecentChange[]; current: object } | null;

  constructor(message: string, details: Partial<Omit<ApiError, keyof Error>> = {}) {
    super(message);
    this.name = 'ApiError';
    this.status = details.status ?? 0;
    this.code = details.code ?? '';
    this.requestId = details.requestId ?? '';
    this.errors = details.errors ?? [];
    this.excess = details.excess ?? [];
    this.usedBy = details.usedBy ?? [];
    this.stale = details.stale ?? null;
  }
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A request as it goes out. */
type Sent = { method: Method; path: string; body?: unknown; signal?: AbortSignal | undefined };

/** The arguments of a call: its input may be left out where nothing in it is required. */
export type Args<C extends Call> = Record<string, never> extends Input<C> ? [input?: Input<C>] : [input: Input<C>];

/** Makes a call of the server's route table and gives its answer. */
export type CallApi = <C extends Call>(call: C, ...args: Args<C>) => Promise<Output<C>>;

export type Api = { call: CallApi; blob: (url: string) => Promise<Blob> };

export type ApiPorts = {
  fetch: typeof fetch;
  /** The API host, without a slash at the end; empty for the page's own origin. */
  host: () => string;
  token: () => string | null;
  organizationId: () => string | null;
  /** Gets a fresh token, or null when the session is over. */
  refresh: () => Promise<string | null>;
  /** Told after each call whether it reached the server. */
  heard?: (reached: boolean) => void;
};

/** A call that changes nothing may be made again when it did not reach the server. */
const SECOND_TRY_MS = 400;
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
/** What stands before a server that is away answers for it, in words that are not ours. */
const GATEWAY = [502, 503, 504];

/**
 * Speaks to our server: credentials, bearer token and organization on every request, errors as `ApiError`.
 * A call refused because the token expired is repeated once with a fresh one.
 */
export function createApi(ports: ApiPorts): Api {
  const attempt = async ({ method, path, body, signal }: Sent, token: string | null): Promise<Response> => {
    const url = /^https?:/.test(path) ? path : `${ports.host()}${path}`;
    const headers = headersOf(token, ports.organizationId(), body);
    const rest = signal ? { signal } : {};
    const send = () => ports.fetch(url, { method, headers, credentials: 'include', body: encode(body), ...rest });
    try {
      return await (method === 'GET' ? send().catch(() => pause(SECOND_TRY_MS).then(send)) : send());
    } catch (cause) {
      if (signal?.aborted) throw cause;
      ports.heard?.(false);
      throw new ApiError(cause instanceof Error && cause.message ? cause.message : TEXTS.connectionFallback, {
        code: 'unreachable',
      });
    }
  };

  const request = async (sent: Sent): Promise<Response> => {
    const response = await attempt(sent, ports.token());
    if (response.ok) {
      ports.heard?.(true);
      return response;
    }
    const error = await errorOf(response);
    ports.heard?.(error.code !== '' || !GATEWAY.includes(error.status));
    if (!isSessionTrouble(error)) throw error;
    const token = await ports.refresh();
    if (!token) throw new ApiError(TEXTS.sessionExpired, { status: 401, code: 'sessionExpired' });
    const second = await attempt(sent, token);
    if (second.ok) return second;
    throw await errorOf(second);
  };

  return { call: callsOver(request), blob: async (url) => (await request({ method: 'GET', path: url })).blob() };
}

/** The typed calls over a way to send requests. */
export const callsOver = (request: (sent: Sent) => Promise<Response>): CallApi => {
  const seen: Seen = new WeakMap();
  return async <C extends Call>(call: C, ...[input]: Args<C>) => {
    const { upload, body, since, signal } = (input ?? {}) as Parts;
    const sent = { method: call.split(' ')[0] as Method, path: addressOf(call, input), signal };
    const response = await (since
      ? sendFrom(since, body, seen, (change) => request({ ...sent, body: change }))
      : request({ ...sent, body: upload ?? body }));
    const text = await response.text();
    // The server shapes each answer by the same row, and the page came with it; a redeployed one offers a reload.
    return (text === '' ? undefined : JSON.parse(text)) as Output<C>;
  };
};

/** An input whose call is not known; its type was checked where it was written. */
type Parts = {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  upload?: Blob;
  since?: object;
  signal?: AbortSignal;
};

/** What authors were shown of a later state than the one they began from, and want their change on top of. */
type Seen = WeakMap<object, object>;

/**
 * Sends a change with the version of what it names. When others changed the same meanwhile, the refusal says so; its author
 * may then send the change again on top of theirs.
 */
async function sendFrom(
  since: object,
  body: unknown,
  seen: Seen,
  send: (body: unknown) => Promise<Response>,
): Promise<Response> {
  // As it travels: a field that is undefined is not named.
  const mine = JSON.parse(JSON.stringify(body)) as object;
  const base = partFor(mine, since);
  const theirs = { ...since, ...seen.get(since) };
  const change = rebase({ base, mine, theirs: partFor(mine, theirs) }) as object;
  try {
    return await send({ ...change, version: versionOf(partFor(change, theirs)) });
  } catch (refusal) {
    if (!(refusal instanceof ApiError) || !refusal.stale) throw refusal;
    const { changes, current } = refusal.stale;
    const accept = () => void seen.set(since, { ...seen.get(since), ...current });
    throw new StaleError(refusal, { changes, meeting: { base, mine, theirs: current }, accept });
  }
}

/** The address of a call, with its parameters in place and its query at the end. */
export function addressOf<C extends Call>(call: C, input: Input<C> | undefined): string {
  const { params = {}, query = {} } = (input ?? {}) as Parts;
  const path = call
    .slice(call.indexOf(' ') + 1)
    .replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ''));
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return search ? `${path}?${search}` : path;
}

/** The token expired, or its session was ended elsewhere: either way a refresh tells whether one can go on. */
const isSessionTrouble = ({ message, status, code }: ApiError): boolean =>
  message === 'jwt expired' || (status === 401 && code === 'unauthenticated');

function headersOf(token: string | null, organizationId: string | null, body: unknown): Record<string, string> {
  const headers: Record<string, string> = {};
  if (token) headers.Authorization = `Bearer ${token}`;
  if (organizationId) headers['X-Organization'] = organizationId;
  if (body instanceof Blob) headers['Content-Type'] = 'application/octet-stream';
  else if (body !== undefined && !(body instanceof FormData)) headers['Content-Type'] = 'application/json';
  return headers;
}

const encode = (body: unknown): BodyInit | undefined =>
  body === undefined ? undefined : body instanceof FormData || body instanceof Blob ? body : JSON.stringify(body);

type Refusal = Partial<Omit<ApiError, 'stale'>> & { changes?: RecentChange[]; current?: object };

/** Reads the server's error body; an answer in any other shape becomes the general text. */
export async function errorOf(response: Response, fallback: string = TEXTS.fallback): Promise<ApiError> {
  const details = { status: response.status };
  try {
    const { changes, current, ...body } = (await response.json()) as Refusal;
    // Messages are shown line by line: each thing that stands in the way gets one.
    const lines = [body.message || fallback, ...(body.usedBy ?? []).map(nameOfUser)];
    const stale = changes && current ? { changes, current } : null;
    return new ApiError(lines.join('\n'), { ...body, ...details, stale });
  } catch {
    return new ApiError(fallback, details);
  }
}
