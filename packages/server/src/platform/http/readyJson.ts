import type { FastifyReply } from 'fastify';

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
  reply.header('content-type', 'application/json; charset=utf-8').send(text);
