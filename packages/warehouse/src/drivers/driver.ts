import type { DialectId } from '../dialects/index.ts';

/**
 * A value as every engine gives it: text, finite numbers, booleans and NULL as they are. Whole numbers beyond 2⁵³ and
 * decimals of more than 15 digits are text, so that nothing is rounded; a moment is `2024-01-31T10:00:00.000Z` in UTC,
 * with microseconds only if there are some; a date is `2024-01-31`; NaN and infinities are text; anything else is the
 * engine's own text.
 */
export type Cell = string | number | boolean | null;
export type Row = Record<string, Cell>;

export type RunOptions = {
  timeoutMs: number;
  /** Rows beyond this many are not fetched. */
  rowLimit: number;
  /** A result of more bytes than this fails as `tooLarge`; without it only memory bounds one. */
  byteLimit?: number;
  signal?: AbortSignal;
  /** Called with `true` when others are asked first, and with `false` when its turn has come. Time counts from then on. */
  onWait?: (isWaiting: boolean) => void;
  /** Called about four times a second. `share` is 0..1, null where the engine does not tell. */
  onProgress?: (progress: { share: number | null; elapsedMs: number }) => void;
};

export type RunResult = {
  columns: { name: string; type: string }[];
  rows: Row[];
  /** There were more rows than the limit. */
  isTruncated: boolean;
  elapsedMs: number;
  /** Bytes the engine says it read; null where it does not tell. */
  bytesRead: number | null;
};

/** What an engine expects a query to read. Guesses of its planner, so only the size of them counts. */
export type Estimate = { rows: number | null; bytes: number | null };

export type TableSchema = { schema: string; table: string; columns: { name: string; type: string }[] };

/**
 * One customer's data source. Every failure is a WarehouseProblem that carries the engine's own message.
 * `run` accepts a single SELECT, and can neither change data nor reach anything but the data source.
 */
export interface Driver {
  readonly dialect: DialectId;
  /** Connects and asks something trivial. `warnings` are things the owner should change, such as too much power. */
  test(): Promise<{ version: string; warnings: string[] }>;
  schema(): Promise<TableSchema[]>;
  run(sql: string, options: RunOptions): Promise<RunResult>;
  /** What a query would read, without running it. Null where the engine does not tell. */
  estimate(sql: string): Promise<Estimate | null>;
  close(): Promise<void>;
}
