import type { IncomingMessage, ServerResponse } from 'node:http';
import { ANY_ORIGIN, answerJson, readJson } from './answers.ts';

/** More than a page sends at once; of a message that claims more the rest is not believed. */
const MOST_EVENTS = 1000;
const LONGEST_KEY = 256;

/** That a client asked for a feature, and by which rule it was answered, where it says so. */
export type Told = { feature: string; rule?: string | undefined };

/** Thanks a client for telling which features it asked for, and gives them: one for each event. */
export function answerPing(request: IncomingMessage, response: ServerResponse): Told[] {
  response.writeHead(204, { ...ANY_ORIGIN, 'cache-control': 'no-store' }).end();
  const { searchParams } = new URL(request.url ?? '', 'http://localhost');
  try {
    return toldBy(JSON.parse(searchParams.get('events') ?? '[]'), (event) => ({ feature: event.key }));
  } catch {
    return [];
  }
}

/** Thanks a client for the events of its users, and gives the features they asked for. */
export async function answerTracking(request: IncomingMessage, response: ServerResponse): Promise<Told[]> {
  const { body } = await readJson(request);
  answerJson(response, 200, {});
  return toldBy(Array.isArray(body) ? body : [body], ({ event_name: name, properties_json: about }) =>
    name === EVALUATED && isObject(about) ? { feature: about.feature ?? about.feature_key, rule: about.ruleId } : {},
  );
}

/** The name libraries give to a feature being asked for. */
const EVALUATED = 'Feature Evaluated';

type Event = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Event => typeof value === 'object' && value !== null;

function toldBy(events: unknown, read: (event: Event) => { feature?: unknown; rule?: unknown }): Told[] {
  if (!Array.isArray(events)) return [];
  return events.slice(0, MOST_EVENTS).flatMap((event) => {
    const { feature, rule } = isObject(event) ? read(event) : {};
    return isKey(feature) ? [{ feature, rule: isKey(rule) ? rule : undefined }] : [];
  });
}

const isKey = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= LONGEST_KEY;
