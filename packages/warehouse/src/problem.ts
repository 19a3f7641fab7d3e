/**
 * What went wrong with SQL or a data source, in words for the person who owns it.
 * `message` carries the engine's own words where it had any.
 */
export type ProblemKind = 'invalidSql' | 'notSupported' | 'connection' | 'query' | 'timeout' | 'cancelled' | 'tooLarge';

export class WarehouseProblem extends Error {
  readonly kind: ProblemKind;
  /** Position in the SQL that was run, from 1, where the engine named one. */
  readonly position: number | null;
  /** How long the engine had worked by then, as who asked it measured; null where it was not asked. */
  elapsedMs: number | null = null;

  constructor(kind: ProblemKind, message: string, options: { cause?: unknown; position?: number | null } = {}) {
    super(message, { cause: options.cause });
    this.name = 'WarehouseProblem';
    this.kind = kind;
    this.position = options.position ?? null;
  }
}
