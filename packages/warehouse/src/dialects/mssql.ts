import { WarehouseProblem } from '../problem.ts';
import type { Dialect } from './dialect.ts';
import { likeMatch, postgres } from './postgres.ts';

const quoteText = (value: string): string => `N'${value.replaceAll("'", "''")}'`;

/** SQL Server. Its percentile is no aggregate, booleans are numbers, and default collations ignore case. */
export const mssql: Dialect = {
  ...postgres,
  id: 'mssql',
  lexRules: {
    backslashEscapes: false,
    backtickNames: false,
    hashComments: false,
    dollarText: false,
    doubleQuotedText: false,
    nestedComments: true,
    bracketNames: true,
    dashCommentNeedsSpace: false,
  },
  quoteIdentifier: (name) => `[${name.replaceAll(']', ']]')}]`,
  quoteText,
  timestampLiteral: (moment) => `CAST('${moment.replace(' ', 'T')}' AS DATETIME2)`,
  cast: {
    text: (term) => `CAST(${term} AS NVARCHAR(4000)) COLLATE Latin1_General_BIN2`,
    float: (term) => `CAST(${term} AS FLOAT)`,
    integer: (term) => `CAST(${term} AS BIGINT)`,
    timestamp: (term) => `CAST(${term} AS DATETIME2)`,
  },
  addSeconds: (term, seconds) => `DATEADD(second, ${seconds}, ${term})`,
  dayText: (term) => `CONVERT(VARCHAR(10), ${term}, 23)`,
  dayDifference: (from, to) => `DATEDIFF(day, ${from}, ${to})`,
  approximateDistinct: (term) => `APPROX_COUNT_DISTINCT(${term})`,
  percentiles: 'ranked',
  percentile: () => {
    throw new Error('SQL Server has no percentile aggregate; ranks are used instead');
  },
  valueAtFirst: (value, by) => `SUBSTRING(MIN(CONCAT(CONVERT(CHAR(27), ${by}, 121), ${value})), 28, 4000)`,
  textMatch: (term, match, value) => likeMatch(term, match, value, quoteText, /[!%_[]/g),
  patternMatch: () => {
    throw new WarehouseProblem('notSupported', 'SQL Server has no regular expressions; use other conditions');
  },
  booleanLiteral: (value) => (value ? '1' : '0'),
  limit: 'top',
  bytewise: (term) => `CAST(${term} AS NVARCHAR(4000)) COLLATE Latin1_General_BIN2`,
};
