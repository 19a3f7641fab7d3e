import { compile } from './compile/compiler.ts';
import { type DialectId, findDialect } from './dialects/index.ts';
import type { Row } from './drivers/driver.ts';
import { dimensionSlicesQuery, pastExperimentsQuery, type SurveyedAssignment } from './queries/exposureSurvey.ts';
import { type CappedAnalysis, capPreviewQuery } from './queries/capPreview.ts';
import { histogramBins, metricAnalysisQuery } from './queries/metricAnalysis.ts';
import { testQuery } from './queries/queryTest.ts';
import type { MetricAnalysis } from './queries/unitValues.ts';
import { type TemplateValues, expandTemplate } from './text/template.ts';
import { WarehouseProblem } from './problem.ts';

type Span = { startMs: number; endMs: number };

/** SQL that returns the first rows of a user's query. Throws a WarehouseProblem when it is no single SELECT. */
export const compileTestQuery = (sql: string, values: TemplateValues, rowLimit: number, dialect: DialectId): string =>
  compile(testQuery(sql, values, rowLimit, findDialect(dialect)), findDialect(dialect));

/** What is wrong with the placeholders of a user's query, or null; the database is not asked. */
export function checkSqlTemplate(sql: string, named: Pick<TemplateValues, 'eventName' | 'valueColumn'>): string | null {
  try {
    expandTemplate(sql, { startMs: 0, endMs: 0, experimentId: null, phaseIndex: 0, customFields: {}, ...named });
    return null;
  } catch (error) {
    if (error instanceof WarehouseProblem) return error.message;
    throw error;
  }
}

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

/** SQL whose rows `toMetricAnalysis` reads. */
export const compileMetricAnalysis = (analysis: MetricAnalysis, dialect: DialectId): string =>
  compile(metricAnalysisQuery(analysis, findDialect(dialect)), findDialect(dialect));

/** SQL whose rows `toCapPreview` reads. */
export const compileCapPreview = (analysis: CappedAnalysis, dialect: DialectId): string =>
  compile(capPreviewQuery(analysis, findDialect(dialect)), findDialect(dialect));

/** Sums over units, as the statistics want them; without a denominator, `denominatorSum` is the number of units. */
export type MetricSummary = {
  units: number;
  mainSum: number;
  mainSumSquares: number;
  denominatorSum: number;
  denominatorSumSquares: number;
  mainDenominatorSumProduct: number;
};
export type MetricAnalysisResult = {
  /** Null when no unit is in the population. */
  overall: (MetricSummary & { lowest: number; highest: number }) | null;
  days: (MetricSummary & { day: string })[];
  /** 25 bins of equal width from `lowest` to `highest`; empty ones are there too. */
  histogram: { from: number; to: number; units: number }[];
  /** Units by the week, named by its Monday, in which they are first seen. */
  weeks: { week: string; units: number }[];
};

/** Reads the rows of the metric analysis, days and weeks in order. */
export function toMetricAnalysis(rows: readonly Row[]): MetricAnalysisResult {
  const ofKind = (kind: string) => rows.filter((row) => row.row_kind === kind && Number(row.units) > 0);
  const [first] = ofKind('overall');
  const overall = first ? { ...summaryOf(first), lowest: Number(first.lowest), highest: Number(first.highest) } : null;
  const days = ofKind('day').map((row) => ({ day: String(row.label), ...summaryOf(row) }));
  const inBin = new Map(ofKind('bin').map((row) => [Number(row.label), Number(row.units)]));
  const width = overall ? (overall.highest - overall.lowest) / histogramBins : 0;
  const histogram = overall
    ? Array.from({ length: histogramBins }, (_, bin) => ({
        from: overall.lowest + bin * width,
        to: overall.lowest + (bin + 1) * width,
        units: inBin.get(bin) ?? 0,
      }))
    : [];
  const weeks = new Map<string, number>();
  for (const row of ofKind('first')) {
    const week = mondayOf(String(row.label));
    weeks.set(week, (weeks.get(week) ?? 0) + Number(row.units));
  }
  return {
    overall,
    days: days.toSorted((a, b) => (a.day < b.day ? -1 : 1)),
    histogram,
    weeks: [...weeks].map(([week, units]) => ({ week, units })).sort((a, b) => (a.week < b.week ? -1 : 1)),
  };
}

/** The Monday of a day's week, both as `2026-01-31`. */
function mondayOf(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date.toISOString().slice(0, 10);
}

const summaryOf = (row: Row): MetricSummary => ({
  units: Number(row.units),
  mainSum: Number(row.main_sum),
  mainSumSquares: Number(row.main_sum_squares),
  denominatorSum: Number(row.denominator_sum),
  denominatorSumSquares: Number(row.denominator_sum_squares),
  mainDenominatorSumProduct: Number(row.main_denominator_sum_product),
});

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
