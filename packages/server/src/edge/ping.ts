import type { IncomingMessage, ServerResponse } from 'node:http';
import { ANY_ORIGIN, answerJson, readJson } from './answers.ts';

/** More than a page sends at once; of a message that claims more the rest is not believed. */
const MOST_EVENTS = 1000;
const LONGEST_KEY = 256;

/** Thanks a client for telling which features it asked for, and gives their keys: one for each event. */
export function answerPing(request: IncomingMessage, response: ServerResponse): string[] {
  response.writeHead(204, { ...ANY_ORIGIN, 'cache-control': 'no-store' }).end();
  const { searchParams } = new URL(request.url ?? '', 'http://localhost');
  try {
    return keysOf(JSON.parse(searchParams.get('events') ?? '[]'), (event) => event.key);
  } catch {
    return [];
  }
}

/** Thanks a client for the events of its users, and gives the keys of the features they asked for. */
export async function answerTracking(request: IncomingMessage, response: ServerResponse): Promise<string[]> {
  const { body } = await readJson(request);
  answerJson(response, 200, {});
  return keysOf(Array.isArray(body) ? body : [body], ({ event_name: name, properties_json: about }) =>
    name === EVALUATED && isObject(about) ? (about.feature ?? about.feature_key) : null,
  );
}

/** The name libraries give to a feature being asked for. */
const EVALUATED = 'Feature Evaluated';

type Event = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Event => typeof value === 'object' && value !== null;

function keysOf(events: unknown, keyOf: (event: Event) => unknown): string[] {
  if (!Array.isArray(events)) return [];
  return events.slice(0, MOST_EVENTS).flatMap((event) => {
    const key = isObject(event) ? keyOf(event) : null;
    return typeof key === 'string' && key !== '' && key.length <= LONGEST_KEY ? [key] : [];
  });
}
