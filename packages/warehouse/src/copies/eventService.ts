import type { DayRange } from '@gb/domain/event-copies';

/** A table of a copy: its columns with their DuckDB types, in order. */
export type CopiedTable = { name: string; columns: Readonly<Record<string, string>> };

/** Lines of JSON for one table, or something the service says it left out. */
export type Taken = { table: string; lines: Uint8Array | string } | { warning: string };

/**
 * A service that keeps events but has no SQL: it is asked for whole days, and its events are copied. Failures are
 * WarehouseProblems in its own words.
 */
export interface EventService {
  readonly name: string;
  readonly tables: readonly CopiedTable[];
  /** Where its days begin and end. */
  readonly timeZone: string;
  /** How many days it may be asked for at once. */
  readonly longestDays: number;
  test(signal: AbortSignal): Promise<{ version: string; warnings: string[] }>;
  /** Everything that happened in some days. */
  take(range: DayRange, signal: AbortSignal): AsyncIterable<Taken>;
  /** A query that gives the columns of a table, and the `day` each row belongs to, out of a file of such lines. */
  rowsSql(table: string, file: string): string;
}

type Answer = {
  ok: boolean;
  status: number;
  headers: { get(name: string): string | null };
  body: AsyncIterable<Uint8Array> | null;
  text(): Promise<string>;
};

/** A `fetch` whose answers can be read while they come in. The server hands in a guarded one. */
export type StreamFetch = (
  url: string,
  init: { method: string; body?: string; headers: Record<string, string>; signal: AbortSignal },
) => Promise<Answer>;
