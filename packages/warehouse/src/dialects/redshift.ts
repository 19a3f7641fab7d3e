import type { Dialect } from './dialect.ts';
import { backslashText } from './mysql.ts';
import { likeMatch, postgres } from './postgres.ts';

/** Redshift allows one sort order per query for percentiles, has no array aggregates, and reads backslashes as escapes. */
export const redshift: Dialect = {
  ...postgres,
  id: 'redshift',
  lexRules: { ...postgres.lexRules, backslashEscapes: true },
  quoteText: backslashText,
  addSeconds: (term, seconds) => `DATEADD(second, ${seconds}, ${term})`,
  dayDifference: (from, to) => `DATEDIFF(day, ${from}, ${to})`,
  approximateDistinct: (term) => `APPROXIMATE COUNT(DISTINCT ${term})`,
  percentiles: 'subqueries',
  valueAtFirst: (value, by) => `SUBSTRING(MIN(TO_CHAR(${by}, 'YYYY-MM-DD HH24:MI:SS.US') || ${value}), 27)`,
  textMatch: (term, match, value) => likeMatch(term, match, value, backslashText),
};
