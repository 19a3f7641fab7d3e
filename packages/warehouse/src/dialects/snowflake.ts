import type { Dialect } from './dialect.ts';
import { backslashText } from './mysql.ts';
import { likeMatch, postgres, standardIdentifier } from './postgres.ts';

/** Snowflake upper-cases bare names, so a lower-case reserved word means the upper-case column. */
const quoteIdentifier = (name: string): string =>
  standardIdentifier(/^[a-z_][a-z0-9_]*$/.test(name) ? name.toUpperCase() : name);

export const snowflake: Dialect = {
  ...postgres,
  id: 'snowflake',
  lexRules: {
    backslashEscapes: true,
    backtickNames: false,
    hashComments: false,
    dollarText: true,
    doubleQuotedText: false,
    nestedComments: false,
    bracketNames: false,
    dashCommentNeedsSpace: false,
  },
  quoteIdentifier,
  quoteText: backslashText,
  timestampLiteral: (moment) => `TO_TIMESTAMP_NTZ('${moment}')`,
  cast: {
    text: (term) => `CAST(${term} AS VARCHAR)`,
    float: (term) => `CAST(${term} AS DOUBLE)`,
    integer: (term) => `CAST(${term} AS BIGINT)`,
    timestamp: (term) => `CAST(${term} AS TIMESTAMP_NTZ)`,
  },
  addSeconds: (term, seconds) => `DATEADD(second, ${seconds}, ${term})`,
  dayText: (term) => `TO_VARCHAR(${term}, 'YYYY-MM-DD')`,
  dayDifference: (from, to) => `DATEDIFF(day, ${from}, ${to})`,
  approximateDistinct: (term) => `APPROX_COUNT_DISTINCT(${term})`,
  valueAtFirst: (value, by) => `CAST((ARRAY_AGG(${value}) WITHIN GROUP (ORDER BY ${by}, ${value}))[0] AS VARCHAR)`,
  patternMatch: (term, pattern) => `REGEXP_INSTR(${term}, ${pattern}) > 0`,
  textMatch: (term, match, value) => likeMatch(term, match, value, backslashText),
};
