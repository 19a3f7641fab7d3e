import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { hasUser, maskSecrets } from '@gb/domain/addresses';
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
    const { protocol, hostname, host } = new URL(url);
    if (protocol !== 'https:' && protocol !== 'http:')
      throw refused(protocol, 'only http and https addresses can be called');
    // What is after the host may be a secret, and so may what is before it.
    const name = short(`${protocol}//${host}`);
    if (hasUser(url)) throw refused(name, 'its address carries a user or a password');
    if (isInside(url, allowedHosts)) throw refused(name, 'it is not a public address');
    const dispatcher = allowed.has(hostname.toLowerCase()) ? open : guarded;
    const signal = init?.signal ?? AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(url, { ...init, signal, redirect: 'manual', dispatcher }).catch((error: unknown) => {
      throw asRefusal(name, error);
    });
    const location = response.headers.get('location');
    if (response.status < 300 || response.status > 399 || !location) return response;
    if (redirects === 0) throw refused(name, `it redirects more than ${MAX_REDIRECTS} times`);
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
  if (ipaddr.isValid(host) && !isPublic(host)) throw refused(short(host), 'it is not a public address');
  return guardedLookup(lookup, isPublic);
}

/** Resolves a name, and fails when any of its addresses may not be reached. */
const guardedLookup =
  (resolve: typeof lookup, mayReach: (address: string) => boolean): LookupFunction =>
  (host, options, done) =>
    resolve(host, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '');
      // Not which address it is: who asks might be looking for it.
      if (addresses.some(({ address }) => !mayReach(address)))
        return done(new NotPublic(`${short(host)} is not a public address`), '');
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

/** Whether the host of an address is itself an address that may not be reached. A name is judged when it is resolved. */
export function isInside(url: string, allowedHosts: readonly string[]): boolean {
  const { hostname } = new URL(url);
  const isAllowed = allowedHosts.some((host) => host.toLowerCase() === hostname.toLowerCase());
  const literal = hostname.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(literal) && !(isAllowed ? isNotLinkLocal : isPublic)(literal);
}

const MAX_NAME_LENGTH = 100;
const short = (name: string): string => (name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH)}…` : name);

const refused = (name: string, why: string) => new AppError('upstream', `${name} was not called: ${why}`);

/** What went wrong by the code of the system or of the client; their own words name addresses. */
const CAUSES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'it refuses connections',
  ECONNRESET: 'it closed the connection',
  UND_ERR_SOCKET: 'it closed the connection',
  ENOTFOUND: 'no server has this name',
  EAI_AGAIN: 'its name could not be looked up',
  EHOSTUNREACH: 'there is no way to it',
  ENETUNREACH: 'there is no way to it',
  ETIMEDOUT: 'it did not answer in time',
  UND_ERR_CONNECT_TIMEOUT: 'it did not answer in time',
  UND_ERR_HEADERS_TIMEOUT: 'it did not answer in time',
  UND_ERR_BODY_TIMEOUT: 'it did not answer in time',
};

function asRefusal(name: string, error: unknown): unknown {
  const { cause } = error as { cause?: { code?: string; message?: string } };
  if (cause instanceof NotPublic) return refused(name, cause.message);
  const why = wordsOf(error as Error, cause);
  return new AppError('upstream', `${name} could not be reached: ${why}`, { cause: error });
}

function wordsOf({ name, message }: Error, cause: { code?: string; message?: string } | undefined): string {
  if (name === 'TimeoutError') return 'it did not answer in time';
  const code = cause?.code ?? '';
  if (CAUSES[code]) return `${CAUSES[code]} (${code})`;
  return short(maskSecrets(cause?.message || code || message));
}
