import type { AnalysisPlan } from '@gb/domain/analysis';
import type { DataSourceParams } from '@gb/domain/data-sources';
import type { MetricRows, ProblemKind, WarehouseProblem } from '@gb/warehouse';
import type { RunOptions, RunResult } from '@gb/warehouse/drivers/driver';
import type { AppError } from '@gb/domain/errors';

/** All that an engine needs to reach one data source. It holds secrets: it goes over the pipe to the engine and nowhere else. */
export type Connection = {
  params: DataSourceParams;
  /** The file or files of it on this machine, as whoever asks was allowed to. */
  files: { database: string } | { tables: { table: string; path: string }[] } | { folder: string } | null;
  network: Network;
  /** For DuckDB, in the way it writes it: `1GB`. */
  memoryLimit: string;
};

/** What may be reached: names an operator allowed, whether all others must be public, and a stand-in for the internet. */
export type Network = {
  isGuarded: boolean;
  allowedHosts: readonly string[];
  /** Services in the cloud are found below this address, where a test stands in for them. */
  cloudGateway: string | null;
};

export type Bounds = Omit<RunOptions, 'signal' | 'onWait' | 'onProgress'>;
export type CheckPart = { plan: AnalysisPlan; results: MetricRows[] };

/** What an engine can be asked to do with a data source. */
export type Order =
  | { kind: 'test' | 'schema' | 'close' }
  | { kind: 'estimate'; sql: string }
  | { kind: 'run'; sql: string; bounds: Bounds }
  | { kind: 'check'; parts: CheckPart[]; plan: AnalysisPlan; bounds: Bounds }
  | { kind: 'takeEvents'; until: string | null; freshMs: number; nowMs: number };

export type ToEngine = { kind: 'do'; connection: Connection; order: Order } | { kind: 'cancel' };

/** `rows` are JSON, many at a time, each an array in the order of the columns. */
export type FromEngine =
  | { kind: 'progress'; share: number | null; elapsedMs: number }
  | { kind: 'rows'; rows: string }
  | { kind: 'done'; value: unknown }
  | { kind: 'failed'; problem: Problem };

/** What comes in `done` after the rows of a query. */
export type RunEnd = Omit<RunResult, 'rows'>;

/** An error as it crosses the border between processes. */
export type Problem =
  | { of: 'warehouse'; kind: ProblemKind; message: string; position: number | null }
  | { of: 'app'; kind: AppError['kind']; message: string }
  | { of: 'code'; message: string };

export type { WarehouseProblem };
