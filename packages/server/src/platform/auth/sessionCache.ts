import type { User } from '@gb/domain/users';

type Known = { user: User; expiresAt: string };

/** How many signed-in browsers one process remembers; the one used longest ago is looked up again when it comes back. */
const MOST_SESSIONS = 10_000;

/**
 * Sessions known to live, so that a call need not ask the database. A bounded memory: what is not here is looked up.
 * `begin` and `remember` go together: what was looked up before something was forgotten is not remembered, so that a
 * session revoked in between cannot slip back.
 */
export function makeSessionCache(most = MOST_SESSIONS) {
  const known = new Map<string, Known>();
  let generation = 0;
  const forgetWhere = (matches: (sessionId: string, user: User) => boolean): void => {
    generation += 1;
    for (const [sessionId, { user }] of known) if (matches(sessionId, user)) known.delete(sessionId);
  };
  return {
    find(sessionId: string, now: string): User | null {
      const found = known.get(sessionId);
      if (!found) return null;
      known.delete(sessionId);
      if (found.expiresAt <= now) return null;
      known.set(sessionId, found);
      return found.user;
    },
    begin: (): number => generation,
    remember(began: number, sessionId: string, entry: Known): void {
      if (began !== generation) return;
      known.set(sessionId, entry);
      const oldest = known.keys().next().value;
      if (known.size > most && oldest !== undefined) known.delete(oldest);
    },
    forget(sessionId: string): void {
      generation += 1;
      known.delete(sessionId);
    },
    forgetUser: (userId: string): void => forgetWhere((_, user) => user.id === userId),
    forgetAll: (): void => forgetWhere(() => true),
    size: (): number => known.size,
  };
}
