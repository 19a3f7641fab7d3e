import type { Excess } from '@gb/domain/budgets';
import { TEXTS } from './texts.ts';

export type FieldError = { path: string; message: string };

/** A request the server refused, in its own words. `status` 0 means it was never reached. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly requestId: string;
  readonly errors: FieldError[];
  /** What it would cost above a budget; confirming it lets it run. Empty for any other refusal. */
  readonly excess: Excess[];

  constructor(
    message: string,
    details: Partial<Pick<ApiError, 'status' | 'code' | 'requestId' | 'errors' | 'excess'>> = {},
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = details.status ?? 0;
    this.code = details.code ?? '';
    this.requestId = details.requestId ?? '';
    this.errors = details.errors ?? [];
    this.excess = details.excess ?? [];
  }
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export type Api = {
  get: <T>(path: string) => Promise<T>;
  send: <T>(method: Method, path: string, body?: unknown) => Promise<T>;
  blob: (url: string) => Promise<Blob>;
};

export type ApiPorts = {
  fetch: typeof fetch;
  /** The API host, without a slash at the end; empty for the page's own origin. */
  host: () => string;
  token: () => string | null;
  organizationId: () => string | null;
  /** Gets a fresh token, or null when the session is over. */
  refresh: () => Promise<string | null>;
};

/**
 * Speaks to our server: credentials, bearer token and organization on every request, errors as `ApiError`.
 * A call refused because the token expired is repeated once with a fresh one.
 */
export function createApi(ports: ApiPorts): Api {
  const attempt = async (method: Method, path: string, body: unknown, token: string | null): Promise<Response> => {
    const url = /^https?:/.test(path) ? path : `${ports.host()}${path}`;
    const headers = headersOf(token, ports.organizationId(), body);
    try {
      return await ports.fetch(url, { method, headers, credentials: 'include', body: encode(body) });
    } catch (cause) {
      throw new ApiError(cause instanceof Error && cause.message ? cause.message : TEXTS.connectionFallback, {
        code: 'unreachable',
      });
    }
  };

  const request = async (method: Method, path: string, body?: unknown): Promise<Response> => {
    const response = await attempt(method, path, body, ports.token());
    if (response.ok) return response;
    const error = await errorOf(response);
    if (!isSessionTrouble(error)) throw error;
    const token = await ports.refresh();
    if (!token) throw new ApiError(TEXTS.sessionExpired, { status: 401, code: 'sessionExpired' });
    const second = await attempt(method, path, body, token);
    if (second.ok) return second;
    throw await errorOf(second);
  };

  return {
    get: async <T>(path: string) => (await readJson(await request('GET', path))) as T,
    send: async <T>(method: Method, path: string, body?: unknown) =>
      (await readJson(await request(method, path, body))) as T,
    blob: async (url) => (await request('GET', url)).blob(),
  };
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

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  return text === '' ? undefined : JSON.parse(text);
}

/** Reads the server's error body; an answer in any other shape becomes the general text. */
export async function errorOf(response: Response): Promise<ApiError> {
  const details = { status: response.status };
  try {
    const body = (await response.json()) as Partial<ApiError>;
    return new ApiError(body.message || TEXTS.fallback, { ...body, ...details });
  } catch {
    return new ApiError(TEXTS.fallback, details);
  }
}
