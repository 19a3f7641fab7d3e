import type { Dialect } from './dialect.ts';
import { postgres } from './postgres.ts';

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', "'": "\\'", '`': '\\`', '\n': '\\n', '\r': '\\r' };
const escaped = (value: string): string =>
  value.replaceAll(/[\\'`\n\r]/g, (character) => escapes[character] ?? character);
const quoteText = (value: string): string => `'${escaped(value)}'`;

/**
 * BigQuery. Moments stay untyped text in comparisons, because users' columns may be TIMESTAMP or DATETIME and an untyped
 * literal fits both, so partitions still prune. It has no LIKE … ESCAPE. Percentiles are approximate, to 1 in 100,000.
 */
export const bigquery: Dialect = {
  ...postgres,
  id: 'bigquery',
  lexRules: {
    backslashEscapes: true,
    backtickNames: true,
    hashComments: true,
    dollarText: false,
    doubleQuotedText: true,
    nestedComments: false,
    bracketNames: false,
    dashCommentNeedsSpace: false,
  },
  quoteIdentifier: (name) => `\`${escaped(name)}\``,
  quoteText,
  timestampLiteral: (moment) => `'${moment}'`,
  cast: {
    text: (term) => `CAST(${term} AS STRING)`,
    float: (term) => `CAST(${term} AS FLOAT64)`,
    integer: (term) => `CAST(${term} AS INT64)`,
    timestamp: (term) => `CAST(${term} AS DATETIME)`,
  },
  addSeconds: (term, seconds) => `DATETIME_ADD(${term}, INTERVAL ${seconds} SECOND)`,
  dayText: (term) => `FORMAT_DATETIME('%F', ${term})`,
  dayDifference: (from, to) => `DATE_DIFF(CAST(${to} AS DATE), CAST(${from} AS DATE), DAY)`,
  approximateDistinct: (term) => `APPROX_COUNT_DISTINCT(${term})`,
  percentile: (term, q) => `APPROX_QUANTILES(${term}, 100000 IGNORE NULLS)[SAFE_OFFSET(${Math.trunc(q * 100_000)})]`,
  valueAtFirst: (value, by) => `ARRAY_AGG(${value} ORDER BY ${by}, ${value} LIMIT 1)[OFFSET(0)]`,
  patternMatch: (term, pattern) => `REGEXP_CONTAINS(${term}, ${pattern})`,
  textMatch: (term, match, value) => {
    if (match === 'contains') return `STRPOS(${term}, ${quoteText(value)}) > 0`;
    return `${match === 'startsWith' ? 'STARTS_WITH' : 'ENDS_WITH'}(${term}, ${quoteText(value)})`;
  },
};
