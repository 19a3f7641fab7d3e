import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';

/** An answer that is a file rather than JSON. */
class FileAnswer {
  readonly bytes: Buffer;
  readonly contentType: string;
  constructor(bytes: Buffer, contentType: string) {
    this.bytes = bytes;
    this.contentType = contentType;
  }
}

export const fileAnswer = (bytes: Buffer, contentType: string): FileAnswer => new FileAnswer(bytes, contentType);

/** The output of rows that answer with a file. */
export const fileOutput = z.instanceof(FileAnswer);

/**
 * Sends a file so that a browser shows it and does nothing else with it. The browser asks each time whether it still may, so
 * that what it keeps is no good to who comes after somebody signed out; who may gets no bytes twice.
 */
export function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, contentType }: FileAnswer,
): FastifyReply {
  const tag = `"${hash('sha1', bytes, 'base64url')}"`;
  reply.header('etag', tag).header('cache-control', 'private, no-cache').header('vary', 'Authorization');
  const known = request.headers['if-none-match']?.split(',').map((one) => one.trim());
  if (known?.includes(tag)) return reply.code(304).send();
  return reply
    .header('content-type', contentType)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .send(bytes);
}

export const isFileAnswer = (answer: unknown): answer is FileAnswer => answer instanceof FileAnswer;
