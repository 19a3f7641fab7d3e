import { createHmac, timingSafeEqual } from 'node:crypto';
import jwt from 'jsonwebtoken';

const ACCESS_TOKEN_MINUTES = 30;
export const SESSION_DAYS = 30;
/** How long the token before the newest still gives the newest, for tabs that refresh at the same moment. */
export const ROTATION_GRACE_MS = 30_000;

/** Signs the short-lived token that calls carry. Whether its session still lives is asked on each call. */
export const signAccessToken = (secret: string, sessionId: string): string =>
  jwt.sign({ sid: sessionId }, secret, { expiresIn: `${ACCESS_TOKEN_MINUTES}m`, algorithm: 'HS256' });

/** The session a token belongs to. Throws what the library throws; its `jwt expired` is part of the contract. */
export function readAccessToken(secret: string, token: string): string {
  const payload = jwt.verify(token, secret, { algorithms: ['HS256'] });
  if (typeof payload === 'string' || typeof payload.sid !== 'string') throw new Error('jwt malformed');
  return payload.sid;
}

/** The refresh token of a session's n-th rotation: derived, so that nothing secret is stored. */
export function refreshToken(secret: string, sessionId: string, rotation: number): string {
  const mac = createHmac('sha256', secret).update(`refresh:${sessionId}:${rotation}`).digest('base64url');
  return `${sessionId}.${rotation}.${mac}`;
}

/** Reads a refresh token back, or null when it was not made here. */
export function readRefreshToken(secret: string, token: string): { sessionId: string; rotation: number } | null {
  const [sessionId, rotation] = token.split('.');
  if (!sessionId || !rotation || !/^\d{1,9}$/.test(rotation)) return null;
  const expected = Buffer.from(refreshToken(secret, sessionId, Number(rotation)));
  const given = Buffer.from(token);
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return null;
  return { sessionId, rotation: Number(rotation) };
}
