import { type Api, ApiError, type CallApi, callsOver, createApi, errorOf } from './api.ts';
import type { Input, Output } from './apiTypes.ts';
import { watchServer } from './serverWatch.ts';
import type { Tabs } from './tabs.ts';
import { TEXTS } from './texts.ts';

/** What the server says of itself before anybody signs in. */
export type InitConfig = Output<'GET /api/init'>;

export type CurrentUser = Output<'GET /user'>;

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
/** What each form of signing in sends. */
export type AuthFields = { [Mode in AuthMode]: Input<`POST /auth/${Mode}`>['body'] };

/** What the session needs from the browser. */
export type SessionPorts = {
  fetch: typeof fetch;
  organizationId: () => string | null;
  /** Runs a task while no other tab runs one of the same name, so that tabs share one refresh. */
  exclusively: <T>(name: string, task: () => Promise<T>) => Promise<T>;
  leaveTo: (uri: string) => void;
  /** The other tabs of this browser. */
  tabs?: Tabs;
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

  /** Calls that stand on the refresh cookie, or on nothing. */
  const openly: CallApi = callsOver(async ({ method, path, body }) => {
    const response = await ports.fetch(`${host()}${path}`, {
      method,
      credentials: 'include',
      ...(method === 'GET'
        ? {}
        : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body ?? {}) }),
    });
    if (!response.ok) throw await errorOf(response, path.startsWith('/auth/') ? TEXTS.authFallback : TEXTS.fallback);
    return response;
  });

  const refresh = async (): Promise<RefreshAnswer> =>
    readRefresh(await ports.exclusively('gb-refresh', () => openly('POST /auth/refresh')));

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

  const server = watchServer({
    askBuild: async () => buildOf(await openly('GET /api/init')),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  });

  const api: Api = createApi({
    fetch: ports.fetch,
    host,
    token: () => token,
    organizationId: ports.organizationId,
    refresh: refreshQuietly,
    heard: server.heard,
  });

  const loadUser = async () => {
    try {
      enter({ step: 'signedIn', user: await api.call('GET /user') });
    } catch (cause) {
      enter({ step: 'signInFailed', message: messageIn(cause) });
    }
  };

  const signIn = async (newToken: string) => {
    token = newToken;
    isOver = false;
    await loadUser();
  };

  /** Somebody signed in again in another tab: the page goes on as theirs. */
  const goOn = async (fresh: string | null) => {
    if (fresh !== null) await signIn(fresh);
  };

  const start = async () => {
    enter({ step: 'starting' });
    try {
      config = await openly('GET /api/init');
      server.cameFrom(buildOf(config));
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

  /** Submits one of the sign-in forms. A status above 200 in the answer is an error too. Says whether one is in now. */
  const authenticate = async <Mode extends AuthMode>(mode: Mode, fields: AuthFields[Mode]): Promise<boolean> => {
    // Each mode has its row and each row its fields, which the signature above has checked pairwise.
    const answer: SignInAnswer = await openly(`POST /auth/${mode as 'login'}`, { body: fields as AuthFields['login'] });
    if (Number(answer.status ?? 200) > 200) throw new ApiError(answer.message || TEXTS.authFallback);
    if (answer.token === undefined) return false;
    await signIn(answer.token);
    ports.tabs?.tell('signedIn');
    return true;
  };

  /** Ends the session. Without `backTo` the server says where to go, because single sign-on may want to be told. */
  const signOut = async (backTo?: string) => {
    const answer = await openly('POST /auth/logout').catch(() => null);
    ports.tabs?.tell('signedOut');
    ports.leaveTo(backTo ?? answer?.redirectURI ?? '/');
  };

  ports.tabs?.hear((news) => {
    // Who signs out leaves nothing of theirs on the screen, in any tab.
    if (news === 'signedOut') return state.step === 'signedIn' ? ports.leaveTo('/login') : undefined;
    if (state.step === 'signIn') return void start();
    if (isOver) void refreshQuietly().then(goOn, () => undefined);
  });

  return {
    api,
    server,
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

const buildOf = ({ build }: InitConfig): string => `${build.sha} ${build.date}`;

/** What the forms of signing in answer, taken together. */
type SignInAnswer = { token?: string; status?: number; message?: string };

/** Tells the three outcomes of a refresh apart. */
function readRefresh(answer: Output<'POST /auth/refresh'>): RefreshAnswer {
  if ('token' in answer) return { kind: 'token', token: answer.token };
  if ('redirectURI' in answer) return { kind: 'redirect', uri: answer.redirectURI, asksFirst: answer.confirm === true };
  if ('showLogin' in answer) return { kind: 'signIn', newInstallation: answer.newInstallation };
  throw new ApiError(TEXTS.unknownRefresh);
}

const messageIn = (cause: unknown): string =>
  cause instanceof Error && cause.message ? cause.message : TEXTS.connectionFallback;
