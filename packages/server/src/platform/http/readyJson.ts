import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

const JSON_TYPE = 'application/json; charset=utf-8';

/** An answer whose text the database made: so large that to read it, check it and write it anew would hold the event loop. */
class ReadyJson {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/**
 * Answers with a JSON text as it is. Nothing of it is checked or left out on the way, so it has to be exactly what the
 * row's output says; a test beside the row must hold that.
 */
export const readyJson = <T>(text: string): T =>
  // It stands for the value in the handler's type, and never reaches anything but `sendReadyJson`.
  new ReadyJson(text) as T;

export const isReadyJson = (answer: unknown): answer is ReadyJson => answer instanceof ReadyJson;

export const sendReadyJson = (reply: FastifyReply, { text }: ReadyJson): FastifyReply =>
  reply.header('content-type', JSON_TYPE).send(text);

/** Sends the bytes of a JSON text one piece after the other; a single piece as a text, which may not have to be sent at all. */
export function sendPieces(reply: FastifyReply, pieces: readonly Buffer[]): FastifyReply {
  const [only] = pieces;
  if (only && pieces.length === 1) return sendReadyJson(reply, { text: only.toString() });
  const bytes = pieces.reduce((sum, piece) => sum + piece.length, 0);
  return reply.header('content-type', JSON_TYPE).header('content-length', bytes).send(Readable.from(pieces));
}
