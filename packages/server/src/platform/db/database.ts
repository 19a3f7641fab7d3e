/** One row as the driver gives it: booleans and small numbers parsed, everything else the database's own text. */
export type Row = unknown[];

export type QueryResult = { columns: string[]; rows: Row[]; affected: number };

/** Something that runs one statement with `$1` parameters. */
export interface Queryable {
  query(text: string, params?: readonly unknown[]): Promise<QueryResult>;
}

export type Isolation = 'read committed' | 'repeatable read';

/**
 * The application's own database: PostgreSQL, or PGlite in a worker thread. Inside `transaction` use only the handle
 * it gives: PGlite has one connection, and anything else would wait for ever.
 */
export interface Database extends Queryable {
  readonly kind: 'pglite' | 'postgres';
  /** Commits when `work` resolves, rolls back when it throws. */
  transaction<T>(work: (tx: Queryable) => Promise<T>, isolation?: Isolation): Promise<T>;
  /** Runs several statements without parameters. */
  script(text: string): Promise<void>;
  /** Runs text as a library of its own writes it, with the driver's usual value types; for pg-boss only. */
  native(text: string, params?: readonly unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
  /** Calls `heard` for each notification, and `reconnected` whenever some may have been missed. */
  listen(channel: string, heard: (payload: string) => void, reconnected?: () => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/** Type numbers of PostgreSQL whose text both drivers parse; all others stay text for the column to map. */
export const PARSED_TYPES: Readonly<Record<number, (text: string) => unknown>> = {
  16: (text) => text === 't' || text === 'true',
  21: Number,
  23: Number,
  700: Number,
  701: Number,
};

export const parseCell = (type: number, text: string | null): unknown =>
  text === null ? null : (PARSED_TYPES[type]?.(text) ?? text);
