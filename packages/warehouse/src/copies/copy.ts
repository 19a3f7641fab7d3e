import { join } from 'node:path';
import { type DayRange, dayIn, daysBetween, rangesToTake } from '@gb/domain/event-copies';
import type { Driver, TableSchema } from '../drivers/driver.ts';
import { openDuckdb } from '../drivers/duckdb.ts';
import { WarehouseProblem } from '../problem.ts';
import type { CopiedTable, EventService } from './eventService.ts';
import { fetchFiles } from './fetchFiles.ts';
import { type CopiedDay, type Contents, readContents, sweep, whileAlone, writeContents } from './folder.ts';

export type CopySettings = {
  folder: string;
  service: EventService;
  /** The first day that is kept. */
  since: string;
  /** As DuckDB writes it: `1GB`. */
  memoryLimit: string;
  limits?: { rows: number; bytes: number };
};

const TEST_MS = 30_000;
/** More than these would fill a disk that was meant for other things. */
const LIMITS = { rows: 50_000_000, bytes: 20_000_000_000 };

/**
 * Brings a copy up to date until a day, today at the latest: takes the days that are missing, and recent ones that were
 * taken longer than `freshMs` ago. Whoever asks meanwhile waits for the same.
 */
export async function takeEvents(
  settings: CopySettings,
  given: { until: string | null; freshMs: number; nowMs: number; signal: AbortSignal },
): Promise<void> {
  const { folder, service, since } = settings;
  const today = dayIn(service.timeZone, given.nowMs);
  const to = given.until === null || given.until > today ? today : given.until;
  const missing = ({ days }: Contents) =>
    rangesToTake({ ...given, from: since, to, taken: days, longestDays: service.longestDays });
  if (missing(await readContents(folder)).length === 0) return;
  await whileAlone(folder, given.signal, async (tell) => {
    let contents = await readContents(folder);
    try {
      for (const range of missing(contents)) {
        tell({ ...range, bytes: 0 });
        contents = await takeRange(settings, contents, range, given, (bytes) => tell({ ...range, bytes }));
        await writeContents(folder, { ...contents, error: null });
      }
      await sweep(folder, contents);
    } catch (error) {
      const problem = problemOf(error, given.signal);
      await writeContents(folder, { ...contents, error: problem.message });
      throw problem;
    }
  });
}

function problemOf(error: unknown, signal: AbortSignal): WarehouseProblem {
  if (error instanceof WarehouseProblem) return error;
  if (signal.aborted) return new WarehouseProblem('cancelled', 'Fetching was stopped');
  return new WarehouseProblem('query', error instanceof Error ? error.message : String(error), { cause: error });
}

async function takeRange(
  { folder, service, memoryLimit, limits = LIMITS }: CopySettings,
  contents: Contents,
  range: DayRange,
  { nowMs, signal }: { nowMs: number; signal: AbortSignal },
  tellBytes: (bytes: number) => void,
): Promise<Contents> {
  const asked = daysBetween(range.from, range.to);
  const others = contents.days.filter(({ day }) => !asked.includes(day));
  const most = { ...limits, rows: limits.rows - others.reduce((total, { rows }) => total + rows, 0) };
  const { files, warnings } = await fetchFiles({
    folder,
    service,
    range,
    memoryLimit,
    limits: most,
    signal,
    tellBytes,
  });
  const dateTaken = new Date(nowMs).toISOString();
  const taken = asked.map((day): CopiedDay => {
    const own = files.filter((file) => file.day === day);
    return {
      day,
      dateTaken,
      rows: own.reduce((total, { rows }) => total + rows, 0),
      bytes: own.reduce((total, { bytes }) => total + bytes, 0),
      files: Object.fromEntries(own.map(({ table, name }) => [table, name])),
    };
  });
  const days = [...others, ...taken].sort((one, other) => (one.day < other.day ? -1 : 1));
  return { ...contents, days, warnings: [...new Set([...contents.warnings, ...warnings])] };
}

/** The copy as a data source: it answers with what is at hand, and fetches nothing. */
export function openCopy(settings: CopySettings): Driver {
  let opened: Promise<Driver> | null = null;
  const driver = () => (opened ??= openFiles(settings));
  return {
    dialect: 'duckdb',
    test: () => settings.service.test(AbortSignal.timeout(TEST_MS)),
    schema: async () => settings.service.tables.map(tableOf),
    run: async (sql, options) => (await driver()).run(sql, options),
    estimate: async (sql) => (await driver()).estimate(sql),
    close: async () => (await opened?.catch(() => null))?.close(),
  };
}

const tableOf = ({ name, columns }: CopiedTable): TableSchema => ({
  schema: 'main',
  table: name,
  columns: Object.entries(columns).map(([column, type]) => ({ name: column, type })),
});

async function openFiles({ folder, service, since, memoryLimit }: CopySettings): Promise<Driver> {
  const days = (await readContents(folder)).days.filter(({ day }) => day >= since);
  if (days.length === 0)
    throw new WarehouseProblem('connection', `No events of ${service.name} were fetched yet: fetch them first`);
  const tables = service.tables.map(({ name, columns }) => ({
    table: name,
    columns,
    paths: days.flatMap(({ files }) => (files[name] === undefined ? [] : [join(folder, files[name])])),
  }));
  return openDuckdb({ source: { kind: 'tables', tables }, memoryLimit, temporaryDirectory: null });
}
