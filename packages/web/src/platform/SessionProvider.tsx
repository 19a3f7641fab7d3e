import { type ReactNode, createContext, useContext, useEffect, useSyncExternalStore } from 'react';
import type { Api } from './api.ts';
import type { ServerState } from './serverWatch.ts';
import type { CurrentUser, InitConfig, Session, SessionState } from './session.ts';

const SessionContext = createContext<Session | null>(null);

/** Gives the app its session and starts it. */
export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
  useEffect(() => void session.start(), [session]);
  return <SessionContext value={session}>{children}</SessionContext>;
}

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession outside SessionProvider');
  return session;
}

export function useSessionState(): SessionState {
  const session = useSession();
  return useSyncExternalStore(session.subscribe, session.state);
}

/** True once the session ended while someone was working. */
export function useSessionIsOver(): boolean {
  const session = useSession();
  return useSyncExternalStore(session.subscribe, session.isOver);
}

/** What is known of the server: whether it answers, and whether it was renewed since the page was loaded. */
export function useServerState(): ServerState {
  const { server } = useSession();
  return useSyncExternalStore(server.subscribe, server.state);
}

export const useApi = (): Api => useSession().api;

/** The server's start-up facts. Only to be used where the session has started. */
export function useConfig(): InitConfig {
  const config = useSession().config();
  if (!config) throw new Error('useConfig before the session started');
  return config;
}

/** The signed-in person. Only to be used inside the signed-in part of the app. */
export function useUser(): CurrentUser {
  const state = useSessionState();
  if (state.step !== 'signedIn') throw new Error('useUser while nobody is signed in');
  return state.user;
}
