import { hash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/** What is longer takes longer to compare than to send; pages of lists are shorter. */
const MOST_LENGTH = 512 * 1024;

/**
 * Gives every JSON answer to a GET a tag, and answers 304 without a body to a caller who has it already. The answer is made
 * all the same and compared as it is: no list can look unchanged to somebody who may now read more or less of it.
 */
export function answerNotModified(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const isJson = String(reply.getHeader('content-type')).startsWith('application/json');
    if (request.method !== 'GET' || reply.statusCode !== 200 || !isJson || typeof payload !== 'string') return payload;
    if (payload.length > MOST_LENGTH) return payload;
    const tag = String(reply.getHeader('etag') ?? `W/"${hash('sha1', payload, 'base64url')}"`);
    reply.header('etag', tag);
    const known = request.headers['if-none-match']?.split(',').map((one) => one.trim());
    if (!known?.includes(tag)) return payload;
    reply.code(304);
    return null;
  });
}
