import type { Dialect } from './dialect.ts';
import { backtickIdentifier } from './mysql.ts';
import { likeMatch, postgres } from './postgres.ts';

/** Two quotes in a row would be two literals side by side here, so a quote is escaped by a backslash. */
const quoteText = (value: string): string => `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/** Databricks SQL. The driver sets the session's time zone to UTC. */
export const databricks: Dialect = {
  ...postgres,
  id: 'databricks',
  lexRules: {
    backslashEscapes: true,
    backtickNames: true,
    hashComments: false,
    dollarText: false,
    doubleQuotedText: true,
    nestedComments: true,
    bracketNames: false,
    dashCommentNeedsSpace: false,
  },
  quoteIdentifier: backtickIdentifier,
  quoteText,
  cast: {
    text: (term) => `CAST(${term} AS STRING)`,
    float: (term) => `CAST(${term} AS DOUBLE)`,
    integer: (term) => `CAST(${term} AS BIGINT)`,
    timestamp: (term) => `CAST(${term} AS TIMESTAMP)`,
  },
  addSeconds: (term, seconds) => `TIMESTAMPADD(SECOND, ${seconds}, ${term})`,
  dayText: (term) => `DATE_FORMAT(${term}, 'yyyy-MM-dd')`,
  dayDifference: (from, to) => `DATEDIFF(${to}, ${from})`,
  approximateDistinct: (term) => `APPROX_COUNT_DISTINCT(${term})`,
  percentile: (term, q) => `PERCENTILE(${term}, ${q})`,
  valueAtFirst: (value, by) => `MIN_BY(${value}, STRUCT(${by}, ${value}))`,
  patternMatch: (term, pattern) => `${term} RLIKE ${pattern}`,
  textMatch: (term, match, value) => likeMatch(term, match, value, quoteText),
};
