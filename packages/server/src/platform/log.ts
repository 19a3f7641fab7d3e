import pino, { type DestinationStream, type Logger } from 'pino';

/** The log of this process, one JSON object a line. Errors have their message and stack, and no values of queries. */
export const makeLog = (level: string, to: DestinationStream = pino.destination({ sync: true })): Logger =>
  pino({ level, serializers: { error: tellError } }, to);

function tellError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { name, code, query, cause } = error as Error & { code?: unknown; query?: unknown };
  const told = { type: name, code, message: typeof query === 'string' ? `Failed query: ${query}` : error.message };
  // Below the message, which a failed query fills with what was asked for.
  const stack = error.stack?.split(error.message).at(-1)?.trim();
  return { ...told, stack, ...(cause === undefined ? {} : { cause: tellError(cause) }) };
}
