import type { TextMatch } from '../ast/expression.ts';
import type { Dialect } from './dialect.ts';

const doubled = (quote: string) => (value: string) => quote + value.replaceAll(quote, quote + quote) + quote;

/** Double quotes around names and single quotes around text, each doubled inside: the SQL standard's way. */
export const standardIdentifier = doubled('"');
export const standardText = doubled("'");

/** LIKE with wildcards of the value escaped by `!`, which no engine treats specially inside text. */
export function likeMatch(
  term: string,
  match: TextMatch,
  value: string,
  quoteText = standardText,
  special = /[!%_]/g,
): string {
  const literal = value.replaceAll(special, (special) => `!${special}`);
  const pattern = `${match === 'startsWith' ? '' : '%'}${literal}${match === 'endsWith' ? '' : '%'}`;
  return `${term} LIKE ${quoteText(pattern)} ESCAPE '!'`;
}

export const postgres: Dialect = {
  id: 'postgres',
  lexRules: {
    backslashEscapes: false,
    backtickNames: false,
    hashComments: false,
    dollarText: true,
    doubleQuotedText: false,
    nestedComments: true,
    bracketNames: false,
    dashCommentNeedsSpace: false,
  },
  quoteIdentifier: standardIdentifier,
  quoteText: standardText,
  timestampLiteral: (moment) => `TIMESTAMP '${moment}'`,
  cast: {
    text: (term) => `CAST(${term} AS VARCHAR)`,
    float: (term) => `CAST(${term} AS DOUBLE PRECISION)`,
    integer: (term) => `CAST(${term} AS BIGINT)`,
    timestamp: (term) => `CAST(${term} AS TIMESTAMP)`,
  },
  addSeconds: (term, seconds) => `(${term} + INTERVAL '${seconds} seconds')`,
  dayText: (term) => `TO_CHAR(${term}, 'YYYY-MM-DD')`,
  dayDifference: (from, to) => `(CAST(${to} AS DATE) - CAST(${from} AS DATE))`,
  approximateDistinct: (term) => `COUNT(DISTINCT ${term})`,
  percentiles: 'aggregate',
  percentile: (term, q) => `PERCENTILE_CONT(${q}) WITHIN GROUP (ORDER BY ${term})`,
  valueAtFirst: (value, by) => `(ARRAY_AGG(${value} ORDER BY ${by}, ${value} COLLATE "C"))[1]`,
  textMatch: (term, match, value) => likeMatch(term, match, value),
  patternMatch: (term, pattern) => `${term} ~ ${pattern}`,
  booleanLiteral: (value) => (value ? 'TRUE' : 'FALSE'),
  limit: 'last',
  bytewise: (term) => term,
  suffix: '',
};
