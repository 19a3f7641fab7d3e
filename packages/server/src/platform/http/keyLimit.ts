import { AppError } from '@gb/domain/errors';
import type { FastifyReply } from 'fastify';
import type { Clock } from '../clock.ts';

const WINDOW_SECONDS = 60;

/** Counts calls of each key in the current minute, says so in the answer's headers, and refuses what is too much. */
export function makeKeyLimit(clock: Clock, max: number) {
  let minute = 0;
  const counts = new Map<string, number>();
  return (keyId: string, reply: FastifyReply): void => {
    const seconds = Math.floor(clock.now().getTime() / 1000);
    const current = Math.floor(seconds / WINDOW_SECONDS);
    if (current !== minute) {
      minute = current;
      counts.clear();
    }
    const count = (counts.get(keyId) ?? 0) + 1;
    counts.set(keyId, count);
    const retryAfterSeconds = (current + 1) * WINDOW_SECONDS - seconds;
    reply.header('x-ratelimit-limit', max);
    reply.header('x-ratelimit-remaining', Math.max(0, max - count));
    reply.header('x-ratelimit-reset', retryAfterSeconds);
    if (count > max)
      throw new AppError('rateLimited', `Too many requests: this key may make ${max} a minute`, { retryAfterSeconds });
  };
}
