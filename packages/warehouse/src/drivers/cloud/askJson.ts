import { setTimeout as wait } from 'node:timers/promises';
import { WarehouseProblem } from '../../problem.ts';
import type { HttpFetch } from '../clickhouse.ts';
import { connectionProblem } from '../connectionProblem.ts';

export type Question = {
  method: 'GET' | 'POST' | 'DELETE';
  url: string;
  headers: Record<string, string>;
  /** Sent as JSON where it is not text already. */
  body?: unknown;
  signal: AbortSignal;
};

/** Statuses by which a service asks to come again: it has not taken the question. */
const BUSY: readonly number[] = [429, 502, 503, 504];
const TRIES_AFTER_MS = [100, 500, 2000];

/**
 * Asks a warehouse's own service and gives what its JSON says. Whole numbers too long for a number come as text.
 * A refusal of the account is a problem of the connection, any other refusal one of the query; both in the service's
 * words, which `messageOf` finds in its answer.
 */
export async function askJson<T>(
  send: HttpFetch,
  question: Question,
  messageOf: (answer: T) => string | undefined,
): Promise<T> {
  for (const pause of [...TRIES_AFTER_MS, null]) {
    const response = await send(question.url, requestOf(question)).catch((error: unknown) => {
      throw question.signal.aborted ? error : connectionProblem(error);
    });
    if (pause !== null && BUSY.includes(response.status)) {
      await wait(pause, undefined, { signal: question.signal });
      continue;
    }
    const text = await response.text();
    const answer = parseExactly<T>(text);
    if (response.ok && answer !== null) return answer;
    const words =
      (answer === null ? null : messageOf(answer)) ?? (text.trim() || `The service answered ${response.status}`);
    throw new WarehouseProblem([401, 403].includes(response.status) || response.ok ? 'connection' : 'query', words);
  }
  throw new Error('unreachable');
}

const requestOf = ({ method, headers, body, signal }: Question) => ({
  method,
  headers: {
    accept: 'application/json',
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...headers,
  },
  ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  signal,
});

/** JSON with nothing rounded; null where it is none. */
function parseExactly<T>(text: string): T | null {
  try {
    return JSON.parse(text, exactly as (key: string, value: unknown) => unknown) as T;
  } catch {
    return null;
  }
}

const exactly = (_: string, value: unknown, { source }: { source?: string } = {}): unknown =>
  typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value) ? (source ?? value) : value;
