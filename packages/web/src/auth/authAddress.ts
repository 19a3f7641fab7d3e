import type { AuthMode } from '../platform/session.ts';

/** The forms of signing in that have an address of their own. */
const MODE_AT: Readonly<Record<string, AuthMode>> = { '/login': 'login', '/register': 'register', '/forgot': 'forgot' };

/** The form an address is for; undefined where it is another page. */
export const authModeAt = (path: string): AuthMode | undefined => MODE_AT[path];

/** The address of a form, with the page somebody was on the way to; home need not be said. */
export function authAddress(mode: AuthMode, wanted: string): string {
  return wanted === '/' ? `/${mode}` : `/${mode}?${new URLSearchParams({ next: wanted })}`;
}

/** The page somebody was on the way to, from the address of a form. Nobody is sent to another site by it. */
export function wantedPage(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? '/';
  const isOurs = /^\/(?![/\\])/.test(next) && !authModeAt(next.split('?')[0] ?? '');
  return isOurs ? next : '/';
}
