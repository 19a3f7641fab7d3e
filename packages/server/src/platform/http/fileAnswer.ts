import type { FastifyReply } from 'fastify';
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

/** Sends a file so that a browser shows it and does nothing else with it. Files never change under one address. */
export function sendFile(reply: FastifyReply, { bytes, contentType }: FileAnswer): FastifyReply {
  return reply
    .header('content-type', contentType)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, max-age=31536000, immutable')
    .send(bytes);
}

export const isFileAnswer = (answer: unknown): answer is FileAnswer => answer instanceof FileAnswer;
