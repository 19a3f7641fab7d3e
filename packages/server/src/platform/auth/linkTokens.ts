import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a link lets its holder do. */
export type LinkPurpose = 'invitation' | 'resetByMail' | 'resetByHand' | 'verification';

type Link = { purpose: LinkPurpose; id: string; expiresAt: Date };

/**
 * The secret part of a link: derived, so that none is stored. `bound` is something that changes once the link has done
 * its work (the password hash, the address), which makes it work once only.
 */
export function makeLinkToken(secret: string, { purpose, id, expiresAt }: Link, bound: string): string {
  const seconds = Math.floor(expiresAt.getTime() / 1000);
  return `${id}.${seconds}.${mac(secret, purpose, id, seconds, bound)}`;
}

/** The id a token names, before it is known to be good: to look up what it is bound to. */
export const claimedId = (token: string): string => token.split('.')[0] ?? '';

/** Says whether a token was made here for this purpose and this state of the thing, and has not expired. */
export function isGoodToken(
  secret: string,
  { purpose, token, bound, now }: { purpose: LinkPurpose; token: string; bound: string; now: Date },
): boolean {
  const [id, seconds, given] = token.split('.');
  if (!id || !given || !seconds || !/^\d{1,11}$/.test(seconds)) return false;
  const expected = Buffer.from(mac(secret, purpose, id, Number(seconds), bound));
  const actual = Buffer.from(given);
  const isOurs = expected.length === actual.length && timingSafeEqual(expected, actual);
  return isOurs && Number(seconds) * 1000 > now.getTime();
}

const mac = (secret: string, purpose: LinkPurpose, id: string, seconds: number, bound: string): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify([purpose, id, seconds, bound]))
    .digest('base64url');
