import { type GuardedFetch, makeGuardedFetch } from '../http/guardedFetch.ts';

/** Calls `https://host/path` as `gateway/host/path`. */
export function throughGateway(gateway: string): GuardedFetch {
  const call = makeGuardedFetch([new URL(gateway).hostname]);
  return (url, init) => {
    const { host, pathname, search } = new URL(url);
    return call(`${gateway}/${host}${pathname}${search}`, init);
  };
}
