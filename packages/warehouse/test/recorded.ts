import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import type { HttpFetch } from '../src/drivers/index.ts';

type Ask = { method: string; url: string; headers?: Record<string, string>; body?: Record<string, unknown> };
type Exchange = { ask: Ask; answer: { status?: number; body: unknown } };

/** Conversations with a service, written down in the forms its reference gives. */
export type Recording = {
  values: Exchange[];
  pages: Exchange[];
  mistake: Exchange[];
  denied: Exchange[];
  running: Exchange[];
  tables: Exchange[];
  estimate?: Exchange[];
  cancel: Ask;
};

export const recordingOf = (name: string): Recording => JSON.parse(textOf(name)) as Recording;

const textOf = (name: string): string => readFileSync(new URL(`recorded/${name}.json`, import.meta.url), 'utf8');

/**
 * Answers as a service did, in the recorded order, and holds every question against the recorded one. After the last
 * exchange it goes on answering with it, as a service whose statement does not end.
 */
export function replay(name: string, exchanges: readonly Exchange[], cancel?: Ask) {
  const asked: Ask[] = [];
  let at = 0;
  let cancelled = 0;
  const fetch: HttpFetch = async (url, { method, headers, body, signal }) => {
    signal.throwIfAborted();
    const given = { method, url, headers, ...(body === undefined ? {} : { body: bodyOf(body) as never }) };
    asked.push(given);
    if (cancel && isSame(cancel, given)) {
      cancelled += 1;
      return answerOf({ body: {} });
    }
    const exchange = exchanges[Math.min(at, exchanges.length - 1)];
    at += 1;
    if (!exchange) throw new Error('nothing was recorded');
    const { ask, answer } = exchange;
    if (at <= exchanges.length) {
      expect({ method, url }).toEqual({ method: ask.method, url: ask.url });
      if (ask.headers) expect(lowered(headers)).toMatchObject(lowered(ask.headers));
      if (ask.body) expect(given.body).toMatchObject(ask.body);
    }
    return answerOf(answer, rawNumbers(name, answer));
  };
  return { fetch, asked, isWhole: () => at === exchanges.length, timesCancelled: () => cancelled };
}

/** Trino cancels at whatever address the statement has come to. */
const isSame = (cancel: Ask, given: Ask): boolean =>
  cancel.method === given.method &&
  (cancel.method === 'DELETE' || cancel.url === given.url) &&
  lowered(cancel.headers ?? {})['x-amz-target'] === lowered(given.headers ?? {})['x-amz-target'];

const lowered = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

const bodyOf = (body: string): unknown => (body.startsWith('{') ? JSON.parse(body) : body);

const answerOf = ({ status = 200, body }: Exchange['answer'], text?: string) => ({
  ok: status < 300,
  status,
  text: async () => text ?? (typeof body === 'string' ? body : JSON.stringify(body)),
});

/** Reading a recording rounds its longest number; the service's own text had it whole. */
const rawNumbers = (name: string, { body }: Exchange['answer']): string | undefined =>
  name === 'trino' && typeof body === 'object'
    ? JSON.stringify(body).replaceAll('9007199254740992', '9007199254740993')
    : undefined;
