import { compile } from './compile/compiler.ts';
import { type DialectId, findDialect } from './dialects/index.ts';
import type { Row } from './drivers/driver.ts';
import { dimensionSlicesQuery, pastExperimentsQuery, type SurveyedAssignment } from './queries/exposureSurvey.ts';
import { testQuery } from './queries/queryTest.ts';
import type { TemplateValues } from './text/template.ts';

type Span = { startMs: number; endMs: number };

/** SQL that returns the first rows of a user's query. Throws a WarehouseProblem when it is no single SELECT. */
export const compileTestQuery = (sql: string, values: TemplateValues, rowLimit: number, dialect: DialectId): string =>
  compile(testQuery(sql, values, rowLimit, findDialect(dialect)), findDialect(dialect));

/** SQL whose rows `recognizePastExperiments` reads. */
export const compilePastExperiments = (
  assignments: readonly SurveyedAssignment[],
  span: Span,
  dialect: DialectId,
): string => compile(pastExperimentsQuery(assignments, span, findDialect(dialect)), findDialect(dialect));

/** SQL whose rows `topSlices` reads. */
export const compileDimensionSlices = (
  assignment: SurveyedAssignment,
  columns: readonly string[],
  span: Span,
  dialect: DialectId,
): string => compile(dimensionSlicesQuery(assignment, columns, span, findDialect(dialect)), findDialect(dialect));

const slicesKept = 20;

/** The most common values of each dimension column with their percentage of all units, largest first. */
export function topSlices(rows: readonly Row[]): { column: string; slices: { value: string; percent: number }[] }[] {
  const total = Number(rows.find((row) => row.dimension_name === '')?.units ?? 0);
  const byColumn = Map.groupBy(
    rows.filter((row) => row.dimension_name !== ''),
    (row) => String(row.dimension_name),
  );
  return [...byColumn].map(([column, values]) => ({
    column,
    slices: values
      .toSorted((a, b) => Number(b.units) - Number(a.units))
      .slice(0, slicesKept)
      .map((row) => ({ value: String(row.dimension_value), percent: (Number(row.units) / total) * 100 })),
  }));
}
