import type { Dialect } from './dialect.ts';
import { likeMatch, postgres } from './postgres.ts';

/** Single quotes doubled and backslashes too, for engines where a backslash inside text is an escape. */
export const backslashText = (value: string): string => `'${value.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
/** Backticks around names, doubled inside. */
export const backtickIdentifier = (name: string): string => `\`${name.replaceAll('`', '``')}\``;

/**
 * MySQL 8 and MariaDB. Their usual collations ignore case, so names and identifiers are compared with a binary one; the
 * driver sets the session to utf8mb4_bin and UTC. They have no percentile aggregate.
 */
export const mysql: Dialect = {
  ...postgres,
  id: 'mysql',
  lexRules: {
    backslashEscapes: true,
    backtickNames: true,
    hashComments: true,
    dollarText: false,
    doubleQuotedText: true,
    nestedComments: false,
    bracketNames: false,
    dashCommentNeedsSpace: true,
  },
  quoteIdentifier: backtickIdentifier,
  quoteText: backslashText,
  timestampLiteral: (moment) => `TIMESTAMP'${moment}'`,
  cast: {
    text: (term) => `CAST(${term} AS CHAR) COLLATE utf8mb4_bin`,
    float: (term) => `CAST(${term} AS DOUBLE)`,
    integer: (term) => `CAST(${term} AS SIGNED)`,
    timestamp: (term) => `CAST(${term} AS DATETIME(6))`,
  },
  addSeconds: (term, seconds) => `DATE_ADD(${term}, INTERVAL ${seconds} SECOND)`,
  dayText: (term) => `DATE_FORMAT(${term}, '%Y-%m-%d')`,
  dayDifference: (from, to) => `DATEDIFF(${to}, ${from})`,
  percentiles: 'ranked',
  percentile: () => {
    throw new Error('MySQL has no percentile aggregate; ranks are used instead');
  },
  valueAtFirst: (value, by) => `SUBSTRING(MIN(CONCAT(DATE_FORMAT(${by}, '%Y-%m-%d %H:%i:%s.%f'), ${value})), 27)`,
  textMatch: (term, match, value) => likeMatch(term, match, value, backslashText),
  patternMatch: (term, pattern) => `${term} REGEXP ${pattern}`,
  bytewise: (term) => `CAST(${term} AS CHAR) COLLATE utf8mb4_bin`,
};
