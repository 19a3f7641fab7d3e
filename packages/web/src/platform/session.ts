import type { License } from '@gb/domain/billing';
import { type Api, ApiError, createApi, errorOf } from './api.ts';
import { TEXTS } from './texts.ts';

/** Answer of `GET /api/init`, as far as the app uses it. */
export type InitConfig = {
  telemetry: string;
  cloud: boolean;
  isMultiOrg: boolean;
  allowSelfOrgCreation: boolean;
  appOrigin: string;
  apiHost: string;
  cdnHost: string;
  s3domain?: string;
  gcsDomain?: string;
  usingSSO: boolean;
  sentryDSN?: string;
  /** Where use of the product is told to; nowhere while it is empty. */
  telemetryURL?: string;
  /** Where the product's own flags are kept, when not in the build. */
  productFlags?: { apiHost: string; clientKey: string };
  build?: { sha: string; date: string };
  /** Where help is to be found beyond this server; empty where there is none. */
  links?: { docs: string; community: string; liveChat: string; licenseServer: string };
  /** A new installation that listens beyond this machine also asks for the code in its log. */
  setupCodeNeeded?: boolean;
};

export type CurrentUser = {
  userId: string;
  userName: string;
  email: string;
  verified: boolean;
  superAdmin: boolean;
  license: License | null;
  organizations: { id: string; name: string }[];
};

/** Where signing in stands. */
export type SessionState =
  | { step: 'starting' }
  | { step: 'initFailed'; message: string }
  | { step: 'unreachable'; host: string; message: string }
  | { step: 'signIn'; newInstallation: boolean }
  | { step: 'redirect'; uri: string; asksFirst: boolean }
  | { step: 'signInFailed'; message: string }
  | { step: 'signedIn'; user: CurrentUser };

export type AuthMode = 'login' | 'register' | 'forgot' | 'firsttime';

/** What the session needs from the browser. */
export type SessionPorts = {
  fetch: typeof fetch;
  organizationId: () => string | null;
  /** Runs a task while no other tab runs one of the same name, so that tabs share one refresh. */
  exclusively: <T>(name: string, task: () => Promise<T>) => Promise<T>;
  leaveTo: (uri: string) => void;
  /** Told the server's settings as soon as they are known. */
  onConfig?: (config: InitConfig) => void;
};

type RefreshAnswer =
  | { kind: 'token'; token: string }
  | { kind: 'redirect'; uri: string; asksFirst: boolean }
  | { kind: 'signIn'; newInstallation: boolean };

export type Session = ReturnType<typeof createSession>;

/** The signed-in session of this tab: who it is, its token, and the calls that carry it. */
export function createSession(ports: SessionPorts) {
  let state: SessionState = { step: 'starting' };
  let config: InitConfig | null = null;
  let token: string | null = null;
  let isOver = false;
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const enter = (next: SessionState) => {
    state = next;
    notify();
  };
  const host = () => (config?.apiHost ?? '').replace(/\/$/, '');

  const post = async (path: string, body?: unknown): Promise<Record<string, unknown>> => {
    const response = await ports.fetch(`${host()}${path}`, {
      method: 'POST',
      credentials: 'include',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body ?? {}),
    });
    if (!response.ok) throw await errorOf(response);
    return (await response.json()) as Record<string, unknown>;
  };

  const refresh = async (): Promise<RefreshAnswer> =>
    readRefresh(await ports.exclusively('gb-refresh', () => post('/auth/refresh')));

  let refreshing: Promise<string | null> | null = null;
  /** Calls that find the token expired at the same moment share one refresh. */
  const refreshQuietly = (): Promise<string | null> => {
    refreshing ??= renewToken().finally(() => {
      refreshing = null;
    });
    return refreshing;
  };

  /** Null once the session is over. A server that cannot be reached ends nothing: the call fails, and may be repeated. */
  const renewToken = async (): Promise<string | null> => {
    const answer = await refresh();
    token = answer.kind === 'token' ? answer.token : null;
    if (token === null) {
      isOver = true;
      notify();
    }
    return token;
  };

  const api: Api = createApi({
    fetch: ports.fetch,
    host,
    token: () => token,
    organizationId: ports.organizationId,
    refresh: refreshQuietly,
  });

  const loadUser = async () => {
    try {
      enter({ step: 'signedIn', user: await api.get<CurrentUser>('/user') });
    } catch (cause) {
      enter({ step: 'signInFailed', message: messageIn(cause) });
    }
  };

  const signIn = async (newToken: string) => {
    token = newToken;
    isOver = false;
    await loadUser();
  };

  const start = async () => {
    enter({ step: 'starting' });
    try {
      config = await loadInit(ports.fetch);
      ports.onConfig?.(config);
    } catch (cause) {
      return enter({ step: 'initFailed', message: messageIn(cause) });
    }
    try {
      const answer = await refresh();
      if (answer.kind === 'token') return await signIn(answer.token);
      if (answer.kind === 'redirect') return enter({ step: 'redirect', uri: answer.uri, asksFirst: answer.asksFirst });
      enter({ step: 'signIn', newInstallation: answer.newInstallation });
    } catch (cause) {
      enter({ step: 'unreachable', host: host() || location.origin, message: messageIn(cause) });
    }
  };

  /** Submits one of the sign-in forms. A status above 200 in the answer is an error too. */
  const authenticate = async (mode: AuthMode, fields: Record<string, string>): Promise<void> => {
    const answer = await post(`/auth/${mode}`, fields);
    if (Number(answer.status ?? 200) > 200) throw new ApiError(String(answer.message || TEXTS.authFallback));
    if (typeof answer.token === 'string') await signIn(answer.token);
  };

  /** Ends the session. Without `backTo` the server says where to go, because single sign-on may want to be told. */
  const signOut = async (backTo?: string) => {
    const answer = await post('/auth/logout').catch(() => ({}) as Record<string, unknown>);
    ports.leaveTo(backTo ?? (typeof answer.redirectURI === 'string' ? answer.redirectURI : '/'));
  };

  return {
    api,
    start,
    authenticate,
    signOut,
    reloadUser: loadUser,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    state: () => state,
    config: () => config,
    /** The session ended under someone who was working: say so, and keep what they typed. */
    isOver: () => isOver,
  };
}

async function loadInit(fetchPort: typeof fetch): Promise<InitConfig> {
  const response = await fetchPort('/api/init', { credentials: 'include' });
  if (!response.ok) throw await errorOf(response);
  return (await response.json()) as InitConfig;
}

/** Tells the three outcomes of a refresh apart. */
export function readRefresh(body: Record<string, unknown>): RefreshAnswer {
  if (typeof body.token === 'string') return { kind: 'token', token: body.token };
  if (typeof body.redirectURI === 'string')
    return { kind: 'redirect', uri: body.redirectURI, asksFirst: body.confirm === true };
  if (body.showLogin === true) return { kind: 'signIn', newInstallation: body.newInstallation === true };
  throw new ApiError(TEXTS.unknownRefresh);
}

const messageIn = (cause: unknown): string =>
  cause instanceof Error && cause.message ? cause.message : TEXTS.connectionFallback;
