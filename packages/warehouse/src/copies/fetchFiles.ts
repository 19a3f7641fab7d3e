import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { type DayRange, daysBetween } from '@gb/domain/event-copies';
import { standardText } from '../dialects/postgres.ts';
import { WarehouseProblem } from '../problem.ts';
import type { EventService, Taken } from './eventService.ts';
import { INCOMING } from './folder.ts';

/** The rows of a table on one day, as a Parquet file of the folder. */
export type DayFile = { table: string; day: string; name: string; rows: number; bytes: number };

type Order = {
  folder: string;
  service: EventService;
  range: DayRange;
  memoryLimit: string;
  limits: { rows: number; bytes: number };
  signal: AbortSignal;
  tellBytes: (bytes: number) => void;
};

/** Asks a service for some days and puts what it gives into files of the folder, one for each table and day. */
export async function fetchFiles(order: Order): Promise<{ files: DayFile[]; warnings: string[] }> {
  const { folder, service, range, limits, signal } = order;
  const incoming = join(folder, INCOMING + randomUUID());
  await mkdir(incoming, { mode: 0o700 });
  try {
    const { tables, warnings } = await download(service.take(range, signal), incoming, order);
    const made = await toParquet(service, tables, incoming, order.memoryLimit);
    const asked = daysBetween(range.from, range.to);
    const stray = made.find(({ day }) => !asked.includes(day));
    if (stray)
      throw new WarehouseProblem(
        'query',
        `${service.name} was asked for ${range.from} to ${range.to} and gave events of ${stray.day}: the time zone set here is not its own`,
      );
    if (made.reduce((total, { rows }) => total + rows, 0) > limits.rows)
      throw tooMuch('more events than are kept here');
    const files: DayFile[] = [];
    for (const { path, ...file } of made) {
      const name = `${file.table}-${file.day}-${randomUUID()}.parquet`;
      await rename(path, join(folder, name));
      files.push({ ...file, name });
    }
    return { files, warnings };
  } finally {
    await rm(incoming, { recursive: true, force: true });
  }
}

const tooMuch = (what: string) =>
  new WarehouseProblem('query', `These are ${what}: let the events begin on a later day`);

/** Lines of each table into a file of its own. */
async function download(taken: AsyncIterable<Taken>, incoming: string, { limits, tellBytes }: Order) {
  const files = new Map<string, FileHandle>();
  const warnings: string[] = [];
  let bytes = 0;
  try {
    for await (const piece of taken) {
      if ('warning' in piece) {
        warnings.push(piece.warning);
        continue;
      }
      const file = files.get(piece.table) ?? (await open(join(incoming, `${piece.table}.jsonl`), 'wx', 0o600));
      files.set(piece.table, file);
      const lines = Buffer.from(piece.lines);
      await file.appendFile(lines);
      bytes += lines.length;
      if (bytes > limits.bytes) throw tooMuch(`more than ${limits.bytes / 1e9} GB of events at once`);
      tellBytes(bytes);
    }
    return { tables: [...files.keys()], warnings };
  } finally {
    for (const file of files.values()) await file.close();
  }
}

type Made = { table: string; day: string; path: string; rows: number; bytes: number };

async function toParquet(service: EventService, tables: readonly string[], incoming: string, memoryLimit: string) {
  const instance = await DuckDBInstance.create(':memory:', {
    threads: String(Math.max(1, availableParallelism() - 1)),
    memory_limit: memoryLimit,
    temp_directory: join(incoming, 'spilled'),
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  });
  const connection = await instance.connect();
  const made: Made[] = [];
  try {
    await connection.run(`SET TimeZone = 'UTC'`);
    for (const table of tables) {
      const rows = service.rowsSql(table, standardText(join(incoming, `${table}.jsonl`)));
      const into = standardText(join(incoming, table));
      const reader = await connection.runAndReadAll(
        `COPY (${rows}) TO ${into} (FORMAT parquet, COMPRESSION zstd, PARTITION_BY (day), RETURN_STATS)`,
      );
      for (const file of reader.getRowObjects()) {
        const path = String(file.filename);
        const day = /day=([\d-]+)/.exec(path)?.[1] ?? '';
        made.push({ table, day, path, rows: Number(file.count), bytes: (await stat(path)).size });
      }
    }
    return made;
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
