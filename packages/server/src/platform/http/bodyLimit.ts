import { Readable } from 'node:stream';
import { AppError } from '@gb/domain/errors';

const KB = 1024;
const MB = 1024 * KB;

/** What is told of a body that is larger than a call takes. */
export const bodyTooLarge = (limitBytes: number): AppError =>
  new AppError('tooLarge', `The body is larger than the ${sizeOf(limitBytes)} that this call takes`);

const sizeOf = (bytes: number): string =>
  bytes > MB ? `${Math.floor((bytes / MB) * 10) / 10} MB` : `${Math.floor(bytes / KB)} KB`;

/** A file as it arrives, which fails as soon as there is more of it than the limit. */
export const withinLimit = (upload: Readable, limitBytes: number): Readable =>
  Readable.from(chunksWithin(upload, limitBytes));

async function* chunksWithin(upload: Readable, limitBytes: number) {
  let bytes = 0;
  for await (const chunk of upload as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > limitBytes) throw bodyTooLarge(limitBytes);
    yield chunk;
  }
}
