import { type KeyLike, sign } from 'node:crypto';

const LIVES_SECONDS = 3600;

/** A JSON Web Token signed with RSA and SHA-256 (RFC 7515), as services take it in place of a password for an hour. */
export function signedToken(claims: Readonly<Record<string, string>>, key: KeyLike): string {
  const now = Math.floor(Date.now() / 1000);
  const parts = [
    { alg: 'RS256', typ: 'JWT' },
    { ...claims, iat: now, exp: now + LIVES_SECONDS },
  ].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'));
  const signed = parts.join('.');
  return `${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`;
}

/** A key as people paste it: out of a JSON file its lines end with two characters, a backslash and an n. */
export const pemOf = (pasted: string): string => `${pasted.replaceAll('\\n', '\n').trim()}\n`;
