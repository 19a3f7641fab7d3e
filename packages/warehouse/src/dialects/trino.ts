import type { Dialect } from './dialect.ts';
import { postgres } from './postgres.ts';

/** Trino and Presto. Percentiles are approximate. */
export const trino: Dialect = {
  ...postgres,
  id: 'trino',
  lexRules: { ...postgres.lexRules, dollarText: false },
  cast: {
    text: (term) => `CAST(${term} AS VARCHAR)`,
    float: (term) => `CAST(${term} AS DOUBLE)`,
    integer: (term) => `CAST(${term} AS BIGINT)`,
    timestamp: (term) => `CAST(${term} AS TIMESTAMP)`,
  },
  addSeconds: (term, seconds) => `DATE_ADD('second', ${seconds}, ${term})`,
  dayText: (term) => `DATE_FORMAT(${term}, '%Y-%m-%d')`,
  dayDifference: (from, to) => `DATE_DIFF('day', CAST(${from} AS DATE), CAST(${to} AS DATE))`,
  approximateDistinct: (term) => `APPROX_DISTINCT(${term})`,
  percentile: (term, q) => `APPROX_PERCENTILE(${term}, ${q})`,
  patternMatch: (term, pattern) => `REGEXP_LIKE(${term}, ${pattern})`,
  valueAtFirst: (value, by) => `MIN_BY(${value}, ROW(${by}, ${value}))`,
};

/** Athena's engine is Trino. */
export const athena: Dialect = { ...trino, id: 'athena' };
