import type { Dialect } from './dialect.ts';
import { postgres } from './postgres.ts';

const escaped = (quote: string) => (value: string) =>
  quote + value.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`) + quote;
const quoteText = escaped("'");

/**
 * ClickHouse. Without `join_use_nulls` an unmatched row would bring zeros instead of NULLs, and without
 * `prefer_column_name_to_alias` an alias would hide the column of the same name inside aggregates.
 */
export const clickhouse: Dialect = {
  ...postgres,
  id: 'clickhouse',
  lexRules: {
    backslashEscapes: true,
    backtickNames: true,
    hashComments: true,
    dollarText: true,
    doubleQuotedText: false,
    nestedComments: false,
    bracketNames: false,
    dashCommentNeedsSpace: false,
  },
  quoteIdentifier: escaped('`'),
  quoteText,
  timestampLiteral: (moment) => `toDateTime64('${moment}', 6, 'UTC')`,
  cast: {
    text: (term) => `CAST(${term} AS Nullable(String))`,
    float: (term) => `CAST(${term} AS Nullable(Float64))`,
    integer: (term) => `CAST(${term} AS Nullable(Int64))`,
    timestamp: (term) => `CAST(${term} AS Nullable(DateTime64(6, 'UTC')))`,
  },
  addSeconds: (term, seconds) => `addSeconds(${term}, ${seconds})`,
  dayText: (term) => `formatDateTime(${term}, '%F', 'UTC')`,
  dayDifference: (from, to) => `dateDiff('day', ${from}, ${to}, 'UTC')`,
  approximateDistinct: (term) => `uniq(${term})`,
  percentile: (term, q) => `quantileExactInclusive(${q})(${term})`,
  valueAtFirst: (value, by) => `argMin(${value}, tuple(${by}, ${value}))`,
  textMatch: (term, match, value) => {
    if (match === 'contains') return `position(${term}, ${quoteText(value)}) > 0`;
    return `${match}(${term}, ${quoteText(value)})`;
  },
  patternMatch: (term, pattern) => `match(${term}, ${pattern})`,
  suffix: '\nSETTINGS join_use_nulls = 1, prefer_column_name_to_alias = 1',
};
