import type { LexRules } from '../text/lex.ts';
import type { CastType, TextMatch } from '../ast/expression.ts';

/**
 * What one SQL engine says differently. Every function takes and returns SQL text that is already safe;
 * everything not named here is written the same for all engines by the compiler.
 */
export interface Dialect {
  readonly id: DialectId;
  readonly lexRules: LexRules;
  readonly quoteIdentifier: (name: string) => string;
  readonly quoteText: (value: string) => string;
  /** `moment` is `YYYY-MM-DD HH:MM:SS[.mmm]` in UTC. */
  readonly timestampLiteral: (moment: string) => string;
  readonly cast: Readonly<Record<CastType, (term: string) => string>>;
  readonly addSeconds: (term: string, seconds: number) => string;
  /** `YYYY-MM-DD` of a timestamp in UTC. */
  readonly dayText: (term: string) => string;
  /** Calendar days between two timestamps in UTC. */
  readonly dayDifference: (from: string, to: string) => string;
  /** Exact where per-unit sets are cheap for the engine. */
  readonly approximateDistinct: (term: string) => string;
  /**
   * How a percentile with linear interpolation is computed: by an aggregate, by one aggregate per subquery
   * (the engine allows one sort order at a time), or by ranking rows because the engine has no such aggregate.
   */
  readonly percentiles: 'aggregate' | 'subqueries' | 'ranked';
  readonly percentile: (term: string, q: number) => string;
  /** Value of the row with the smallest (by, value); by is never NULL, value is text and never NULL. */
  readonly valueAtFirst: (value: string, by: string) => string;
  /** True where the text contains, starts or ends with `value`, which is taken literally and with its case. */
  readonly textMatch: (term: string, match: TextMatch, value: string) => string;
  /** True where some of the text matches a regular expression of the engine, given as a literal. */
  readonly patternMatch: (term: string, pattern: string) => string;
  readonly booleanLiteral: (value: boolean) => string;
  /** `limit` as the last clause, or as `top` after SELECT. */
  readonly limit: 'last' | 'top';
  /** Text compared and grouped byte by byte, where the engine would otherwise ignore case. */
  readonly bytewise: (term: string) => string;
  /** Appended to a statement, such as engine settings. */
  readonly suffix: string;
}

export const dialectIds = [
  'duckdb',
  'postgres',
  'redshift',
  'mysql',
  'clickhouse',
  'bigquery',
  'snowflake',
  'databricks',
  'trino',
  'athena',
  'mssql',
] as const;
export type DialectId = (typeof dialectIds)[number];
