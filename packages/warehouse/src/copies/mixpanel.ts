import { setTimeout as wait } from 'node:timers/promises';
import { dayIn } from '@gb/domain/event-copies';
import { standardText } from '../dialects/postgres.ts';
import { WarehouseProblem } from '../problem.ts';
import type { EventService, StreamFetch } from './eventService.ts';

export type MixpanelSettings = {
  projectId: string;
  /** Of a service account. */
  user: string;
  password: string;
  residency: 'us' | 'eu' | 'in';
  timeZone: string;
  /** Projects made before 2023 tell times in their own zone. */
  timesIn: 'utc' | 'project';
  fetch: StreamFetch;
};

const HOSTS = { us: 'data.mixpanel.com', eu: 'data-eu.mixpanel.com', in: 'data-in.mixpanel.com' } as const;
const DAY_MS = 86_400_000;
/** Exports an hour are few, so each takes as much as is still one download. */
const LONGEST_DAYS = 31;
const TRIES = 3;
const PAUSE_S = 60;
const LONGEST_PAUSE_S = 600;

/** Events of a Mixpanel project, by its raw export (developer.mixpanel.com/reference/raw-event-export). */
export function mixpanel(settings: MixpanelSettings): EventService {
  const ask = (query: Record<string, string>, signal: AbortSignal) => exportOf(settings, query, signal);
  return {
    name: 'Mixpanel',
    timeZone: settings.timeZone,
    longestDays: LONGEST_DAYS,
    tables: [
      {
        name: 'events',
        columns: {
          event: 'VARCHAR',
          distinct_id: 'VARCHAR',
          time: 'TIMESTAMP',
          insert_id: 'VARCHAR',
          user_id: 'VARCHAR',
          device_id: 'VARCHAR',
          properties: 'JSON',
        },
      },
    ],
    async test(signal) {
      const yesterday = dayIn(settings.timeZone, Date.now() - DAY_MS);
      const answer = await ask({ from_date: yesterday, to_date: yesterday, limit: '1' }, signal);
      await answer.text();
      return { version: `Mixpanel project ${settings.projectId}`, warnings: [] };
    },
    async *take({ from, to }, signal) {
      const { body } = await ask({ from_date: from, to_date: to }, signal);
      for await (const lines of body ?? []) yield { table: 'events', lines };
    },
    rowsSql: (_, file) => rowsSql(settings, file),
  };
}

async function exportOf(
  { residency, ...settings }: MixpanelSettings,
  query: Record<string, string>,
  signal: AbortSignal,
) {
  const url = `https://${HOSTS[residency]}/api/2.0/export?${new URLSearchParams({ project_id: settings.projectId, ...query })}`;
  const credentials = Buffer.from(`${settings.user}:${settings.password}`).toString('base64');
  const headers = { Accept: 'text/plain', Authorization: `Basic ${credentials}` };
  for (let tries = 1; ; tries++) {
    const answer = await settings.fetch(url, { method: 'GET', headers, signal }).catch((error: unknown) => {
      if (signal.aborted) throw error;
      throw new WarehouseProblem('connection', error instanceof Error ? error.message : String(error), {
        cause: error,
      });
    });
    if (answer.ok) return answer;
    const words = wordsOf(await answer.text()) || `Mixpanel answered ${answer.status}`;
    if (answer.status !== 429 || tries === TRIES)
      throw new WarehouseProblem([401, 403].includes(answer.status) ? 'connection' : 'query', words);
    const pause = Number(answer.headers.get('retry-after') ?? PAUSE_S);
    await wait(Math.min(Number.isFinite(pause) ? pause : PAUSE_S, LONGEST_PAUSE_S) * 1000, undefined, { signal });
  }
}

/** Errors are JSON with an `error`, or plain text. */
function wordsOf(text: string): string {
  try {
    const { error } = JSON.parse(text) as { error?: unknown };
    return typeof error === 'string' ? error : text.trim();
  } catch {
    return text.trim();
  }
}

/** An event is sent again with the same `$insert_id` when the first answer got lost: then it counts once. */
function rowsSql({ timeZone, timesIn }: MixpanelSettings, file: string): string {
  const zone = standardText(timeZone);
  const told = `make_timestamp(CAST(CAST(properties ->> '$.time' AS DOUBLE) * 1000000 AS BIGINT))`;
  const [utc, local] =
    timesIn === 'utc'
      ? [told, `timezone(${zone}, timezone('UTC', ${told}))`]
      : [`timezone('UTC', timezone(${zone}, ${told}))`, told];
  const id = `properties ->> '$."$insert_id"'`;
  return `
    SELECT event, properties ->> '$.distinct_id' AS distinct_id, ${utc} AS time, ${id} AS insert_id,
      properties ->> '$."$user_id"' AS user_id, properties ->> '$."$device_id"' AS device_id, properties,
      STRFTIME(${local}, '%Y-%m-%d') AS day
    FROM read_json(${file}, format = 'newline_delimited', columns = {event: 'VARCHAR', properties: 'JSON'})
    QUALIFY ${id} IS NULL
      OR ROW_NUMBER() OVER (PARTITION BY day, event, distinct_id, insert_id ORDER BY time) = 1`;
}
