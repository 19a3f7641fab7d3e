import type { Dialect } from './dialect.ts';
import { postgres } from './postgres.ts';

export const duckdb: Dialect = {
  ...postgres,
  id: 'duckdb',
  cast: {
    text: (term) => `CAST(${term} AS VARCHAR)`,
    float: (term) => `CAST(${term} AS DOUBLE)`,
    integer: (term) => `CAST(${term} AS BIGINT)`,
    timestamp: (term) => `CAST(${term} AS TIMESTAMP)`,
  },
  addSeconds: (term, seconds) => `(${term} + INTERVAL (${seconds}) SECOND)`,
  dayText: (term) => `STRFTIME(${term}, '%Y-%m-%d')`,
  dayDifference: (from, to) => `DATE_DIFF('day', ${from}, ${to})`,
  percentile: (term, q) => `QUANTILE_CONT(${term}, ${q})`,
  patternMatch: (term, pattern) => `REGEXP_MATCHES(${term}, ${pattern})`,
  valueAtFirst: (value, by) => `FIRST(${value} ORDER BY ${by}, ${value})`,
};
