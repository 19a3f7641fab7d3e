import type { IncomingMessage, ServerResponse } from 'node:http';
import { ANY_ORIGIN } from './answers.ts';

/** More than a page sends at once; a ping that claims more is not believed. */
const MOST_EVENTS = 1000;

/** Thanks a client for telling which features it asked for, and says how many times it did: once for each event. */
export function answerPing(request: IncomingMessage, response: ServerResponse): number {
  response.writeHead(204, { ...ANY_ORIGIN, 'cache-control': 'no-store' }).end();
  try {
    const events: unknown = JSON.parse(new URLSearchParams(request.url?.split('?')[1]).get('events') ?? '[]');
    return Array.isArray(events) ? Math.min(events.length, MOST_EVENTS) : 0;
  } catch {
    return 0;
  }
}
