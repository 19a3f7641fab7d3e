import { standardText } from '../dialects/postgres.ts';
import { askJson } from '../drivers/cloud/askJson.ts';
import { googleAccount } from '../drivers/cloud/googleAccount.ts';
import { WarehouseProblem } from '../problem.ts';
import type { EventService, StreamFetch, Taken } from './eventService.ts';

export type GoogleAnalyticsSettings = {
  propertyId: string;
  clientEmail: string;
  privateKey: string;
  /** Where the property keeps its days. */
  timeZone: string;
  /** Names the reporting interface has for what carries each of these, such as `customEvent:experiment_id`. */
  unitDimension: string;
  experimentDimension: string;
  variationDimension: string;
  exposureEvent: string;
  fetch: StreamFetch;
};

type Header = { name: string };
type Answer = {
  rows?: { dimensionValues: { value?: string }[]; metricValues: { value?: string }[] }[];
  rowCount?: number;
  metadata?: {
    timeZone?: string;
    dataLossFromOtherRow?: boolean;
    subjectToThresholding?: boolean;
    samplingMetadatas?: unknown[];
  };
  dimensions?: { apiName: string }[];
  dimensionHeaders?: Header[];
  error?: { message?: string };
};
type Report = { table: string; columns: readonly string[]; dimensions: string[]; metrics: string[]; filter?: object };

const SCOPE = 'https://www.googleapis.com/auth/analytics.readonly';
const PAGE_ROWS = 100_000;
/** What a report says where it has nothing, or puts the rest together. */
const NO_VALUES: readonly (string | undefined)[] = ['', '(not set)', '(other)', undefined];
const OTHERS = '(other)';

const LEFT_OUT = {
  others:
    'Some rows were put together as “(other)” by Google Analytics, because there were too many, and do not count.',
  threshold: 'Google Analytics leaves out rows of few users for this property, because Google signals are on.',
  sampled: 'Some figures of Google Analytics are of a sample.',
};

/**
 * Events of a Google Analytics 4 property, by its reports (developers.google.com/analytics/devguides/reporting/data/v1).
 * A report has no single events: it gives how often each unit did something in each minute.
 */
export function googleAnalytics(settings: GoogleAnalyticsSettings): EventService {
  const { propertyId, unitDimension, experimentDimension, variationDimension, exposureEvent, timeZone } = settings;
  const property = `https://analyticsdata.googleapis.com/v1beta/properties/${encodeURIComponent(propertyId)}`;
  const authorized = googleAccount({ ...settings, scope: SCOPE });
  const ask = async (method: 'GET' | 'POST', path: string, signal: AbortSignal, body?: unknown) => {
    const headers = await authorized(signal);
    return askJson<Answer>(settings.fetch, { method, url: property + path, headers, body, signal }, messageOf);
  };
  const reports: readonly Report[] = [
    {
      table: 'exposures',
      columns: ['minute', 'user_id', 'experiment_id', 'variation_id', 'event_count'],
      dimensions: ['dateHourMinute', unitDimension, experimentDimension, variationDimension],
      metrics: ['eventCount'],
      filter: { filter: { fieldName: 'eventName', stringFilter: { matchType: 'EXACT', value: exposureEvent } } },
    },
    {
      table: 'events',
      columns: ['minute', 'user_id', 'event', 'event_count', 'event_value'],
      dimensions: ['dateHourMinute', unitDimension, 'eventName'],
      metrics: ['eventCount', 'eventValue'],
    },
  ];
  return {
    name: 'Google Analytics',
    timeZone,
    // The shorter the span, the less is put together as “(other)”.
    longestDays: 1,
    tables: [
      {
        name: 'exposures',
        columns: { user_id: 'VARCHAR', timestamp: 'TIMESTAMP', experiment_id: 'VARCHAR', variation_id: 'VARCHAR' },
      },
      {
        name: 'events',
        columns: {
          user_id: 'VARCHAR',
          timestamp: 'TIMESTAMP',
          event: 'VARCHAR',
          event_count: 'BIGINT',
          event_value: 'DOUBLE',
        },
      },
    ],
    async test(signal) {
      const { dimensions = [] } = await ask('GET', '/metadata', signal);
      const names = dimensions.map(({ apiName }) => apiName);
      const missing = [unitDimension, experimentDimension, variationDimension].find((name) => !names.includes(name));
      if (missing !== undefined) throw noSuchDimension(missing, names);
      return { version: `Google Analytics property ${propertyId}`, warnings: [] };
    },
    async *take({ from, to }, signal) {
      for (const report of reports) yield* pagesOf(report, { from, to }, signal);
    },
    rowsSql: (table, file) => rowsSql(table, file, timeZone),
  };

  async function* pagesOf(report: Report, { from, to }: { from: string; to: string }, signal: AbortSignal) {
    for (let offset = 0; ; offset += PAGE_ROWS) {
      const answer = await ask('POST', ':runReport', signal, {
        dateRanges: [{ startDate: from, endDate: to }],
        dimensions: report.dimensions.map((name) => ({ name })),
        metrics: report.metrics.map((name) => ({ name })),
        ...(report.filter && { dimensionFilter: report.filter }),
        limit: String(PAGE_ROWS),
        offset: String(offset),
      });
      yield* readReport(report, answer, timeZone);
      if (offset + PAGE_ROWS >= (answer.rowCount ?? 0)) return;
    }
  }
}

const messageOf = ({ error }: Answer): string | undefined => error?.message;

function noSuchDimension(name: string, names: readonly string[]): WarehouseProblem {
  const own = names.filter((known) => known.startsWith('custom'));
  return new WarehouseProblem(
    'connection',
    `The property has no dimension ${name}; its own are ${own.join(', ') || 'none'}`,
  );
}

function* readReport(report: Report, { rows = [], metadata = {} }: Answer, timeZone: string): Generator<Taken> {
  if (metadata.timeZone !== undefined && metadata.timeZone !== timeZone)
    throw new WarehouseProblem('query', `The property keeps its days in ${metadata.timeZone}: set that time zone`);
  const width = report.dimensions.length;
  let hasOthers = metadata.dataLossFromOtherRow === true;
  const lines: string[] = [];
  for (const { dimensionValues, metricValues } of rows) {
    const values = [...dimensionValues, ...metricValues].map(({ value }) => value);
    hasOthers ||= values.includes(OTHERS);
    if (values.slice(0, width).some((value) => NO_VALUES.includes(value))) continue;
    lines.push(JSON.stringify(Object.fromEntries(report.columns.map((name, index) => [name, values[index]]))));
  }
  if (lines.length > 0) yield { table: report.table, lines: `${lines.join('\n')}\n` };
  if (hasOthers) yield { warning: LEFT_OUT.others };
  if (metadata.subjectToThresholding) yield { warning: LEFT_OUT.threshold };
  if (metadata.samplingMetadatas?.length) yield { warning: LEFT_OUT.sampled };
}

function rowsSql(table: string, file: string, timeZone: string): string {
  const local = `strptime(minute, '%Y%m%d%H%M')`;
  const time = `timezone('UTC', timezone(${standardText(timeZone)}, ${local})) AS timestamp`;
  const day = `STRFTIME(${local}, '%Y-%m-%d') AS day`;
  const read = (columns: readonly string[]) =>
    `FROM read_json(${file}, format = 'newline_delimited', columns = {${columns.map((name) => `${name}: 'VARCHAR'`).join(', ')}})`;
  if (table === 'exposures')
    return `SELECT user_id, ${time}, experiment_id, variation_id, ${day}
      ${read(['minute', 'user_id', 'experiment_id', 'variation_id'])}`;
  return `SELECT user_id, ${time}, event, CAST(event_count AS BIGINT) AS event_count,
      CAST(event_value AS DOUBLE) AS event_value, ${day}
      ${read(['minute', 'user_id', 'event', 'event_count', 'event_value'])}`;
}
