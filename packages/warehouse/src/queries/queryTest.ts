import { type Query, query, select } from '../ast/query.ts';
import type { Dialect } from '../dialects/index.ts';
import { checkSelect } from '../text/checkSql.ts';
import { expandTemplate, type TemplateValues } from '../text/template.ts';

/** Rows shown when a person tries a query; one is enough to see whether it is valid. */
export const testRowLimit = 5;
export const validityRowLimit = 1;
export const testLookbackDays = 365;

/** The first rows of user-written SQL, filled in and checked to be a single SELECT. */
export function testQuery(sql: string, values: TemplateValues, rowLimit: number, dialect: Dialect): Query {
  const checked = checkSelect(expandTemplate(sql, values), dialect.lexRules);
  return query([], select([], { source: { kind: 'sql', sql: checked }, alias: 't' }), rowLimit);
}
