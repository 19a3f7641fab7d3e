import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { AppError } from '@gb/domain/errors';
import ipaddr from 'ipaddr.js';
import { Agent, fetch } from 'undici';

const MAX_REDIRECTS = 3;
const TIMEOUT_MS = 30_000;

export type GuardedFetch = (url: string, init?: Parameters<typeof fetch>[1]) => ReturnType<typeof fetch>;

/**
 * The only way out of this process: addresses of this machine, of private networks and of cloud metadata are refused,
 * judged after the name was resolved and for the very address that is connected to, and again at each redirect.
 * `allowedHosts` are exceptions an operator made by name, but for link-local addresses: credentials of the machine are there.
 */
export function makeGuardedFetch(allowedHosts: readonly string[], resolve: typeof lookup = lookup): GuardedFetch {
  const allowed = new Set(allowedHosts.map((host) => host.toLowerCase()));
  const guarded = new Agent({ connect: { lookup: guardedLookup(resolve, isPublic) } });
  const open = new Agent({ connect: { lookup: guardedLookup(resolve, isNotLinkLocal) } });

  async function follow(url: string, init: Parameters<typeof fetch>[1], redirects: number): ReturnType<typeof fetch> {
    const { protocol, hostname } = new URL(url);
    if (protocol !== 'https:' && protocol !== 'http:')
      throw refused(url, 'only http and https addresses can be called');
    const isAllowed = allowed.has(hostname.toLowerCase());
    const literal = hostname.replace(/^\[|\]$/g, '');
    const mayReach = isAllowed ? isNotLinkLocal : isPublic;
    if (ipaddr.isValid(literal) && !mayReach(literal)) throw refused(url, 'it is not a public address');
    const dispatcher = isAllowed ? open : guarded;
    const signal = init?.signal ?? AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(url, { ...init, signal, redirect: 'manual', dispatcher }).catch((error: unknown) => {
      throw asRefusal(url, error);
    });
    const location = response.headers.get('location');
    if (response.status < 300 || response.status > 399 || !location) return response;
    if (redirects === 0) throw refused(url, `it redirects more than ${MAX_REDIRECTS} times`);
    return follow(new URL(location, url).href, init, redirects - 1);
  }

  return (url, init) => follow(url, init, MAX_REDIRECTS);
}

/**
 * How a connection that is not HTTP, such as one to a warehouse, may resolve its host: as guarded as `makeGuardedFetch`.
 * Throws for a literal address inside; the lookup fails for a name that leads there.
 */
export function guardedLookupOf(host: string, allowedHosts: readonly string[]): LookupFunction {
  if (allowedHosts.some((allowed) => allowed.toLowerCase() === host.toLowerCase())) return lookup as LookupFunction;
  if (ipaddr.isValid(host) && !isPublic(host)) throw refused(host, 'it is not a public address');
  return guardedLookup(lookup, isPublic);
}

/** Resolves a name, and fails when any of its addresses may not be reached. */
const guardedLookup =
  (resolve: typeof lookup, mayReach: (address: string) => boolean): LookupFunction =>
  (host, options, done) =>
    resolve(host, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '');
      const inside = addresses.find(({ address }) => !mayReach(address));
      if (inside) return done(new NotPublic(`${host} is ${inside.address}, which is not a public address`), '');
      const [first] = addresses;
      return options.all || !first ? done(null, addresses) : done(null, first.address, first.family);
    });

class NotPublic extends Error {}

/** `unicast` is what is left when loopback, private, link-local, multicast and reserved ranges are taken out. */
function isPublic(address: string): boolean {
  return ipaddr.process(address).range() === 'unicast';
}

/** False for where clouds tell a machine who it is, also by its IPv6 address on AWS. */
const isNotLinkLocal = (address: string): boolean =>
  ipaddr.process(address).range() !== 'linkLocal' && ipaddr.process(address).toString() !== 'fd00:ec2::254';

const refused = (url: string, why: string) => new AppError('upstream', `${url} was not called: ${why}`);

function asRefusal(url: string, error: unknown): unknown {
  const cause = (error as { cause?: unknown }).cause;
  if (cause instanceof NotPublic) return refused(url, cause.message);
  return new AppError(
    'upstream',
    `${url} could not be reached: ${(cause as Error | undefined)?.message ?? (error as Error).message}`,
    {
      cause: error,
    },
  );
}
