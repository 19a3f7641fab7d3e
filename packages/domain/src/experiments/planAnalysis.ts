import type { AnalysisPlan, EventTable, Measure, MetricCap, MetricWindow, PlannedMetric } from '../analysis/index.ts';
import type { AssignmentQuery, DataSource } from '../data-sources/index.ts';
import { invalidField } from '../errors/index.ts';
import type { FactTable } from '../fact-tables/index.ts';
import {
  type Adjustment,
  COUNT_ROWS,
  type ColumnRef,
  DISTINCT_UNITS,
  type Metric,
  type MetricOfFacts,
  isShare,
  isSqlMetric,
  metricOfSql,
  quantileSettings,
} from '../metrics/index.ts';
import type { UnitQuery } from '../unit-queries/index.ts';
import { VALUE_COLUMN } from '../unit-queries/index.ts';
import type { Experiment, MetricOverride } from './experiment.ts';
import { type SqlTables, planSqlMetric, sqlSelection, sqlTables } from './planSqlMetric.ts';

/** Everything an experiment's analysis is decided from. `adjustments` are per metric id. */
export type PlanInput = {
  experiment: Experiment;
  phaseIndex: number;
  dataSource: Pick<DataSource, 'settings'>;
  factTables: readonly FactTable[];
  metrics: readonly Metric[];
  /** The experiment's activation metric, when it has one. */
  activationMetric: Metric | null;
  adjustments: ReadonlyMap<string, Adjustment>;
  /** The time of the run, ISO 8601. */
  now: string;
  segments: readonly UnitQuery[];
  dimensions: readonly UnitQuery[];
  /** `date`, `activation`, the id of a dimension, or a column of the assignment query to split by; null for one total. */
  dimension: string | null;
  /** Whether to also ask how units spread over days and over the columns of the assignment query. */
  withTraffic: boolean;
};

/** Freezes an experiment, its metrics and its data source into one plan. Refuses what is not ready to be analysed. */
export function planAnalysis(input: PlanInput): AnalysisPlan {
  const { experiment, phaseIndex, dataSource, now } = input;
  const phase = experiment.phases[phaseIndex];
  if (!phase?.dateStarted) throw invalidField('phase', 'this phase has not started yet');
  const query = dataSource.settings.queries.exposure.find(({ id }) => id === experiment.exposureQueryId);
  if (!query) throw invalidField('exposureQueryId', 'choose the assignment query that has this experiment’s exposures');
  if (input.metrics.length === 0) throw invalidField('metrics', 'choose at least one metric');
  const tables = new Map(input.factTables.map((table) => [table.id, table]));
  const segment = segmentOf(input);
  const ownTables = sqlTables();
  const activation = activationOf(input, tables, ownTables);
  if (input.dimension === 'activation' && !activation)
    throw invalidField('dimension', 'results can be split by activation once there is an activation metric');
  const metrics = input.metrics.map((metric) => planned(metric, input, tables, ownTables));
  return {
    version: 1,
    experimentKey: experiment.trackingKey,
    phase: { index: phaseIndex, startDate: phase.dateStarted, endDate: phase.dateEnded ?? now },
    now,
    variations: experiment.variations.map(({ key, name }, index) => ({
      key,
      name,
      weight: phase.variationWeights[index] ?? 0,
    })),
    coverage: phase.coverage,
    assignment: plannedAssignment(query),
    identityJoins: dataSource.settings.queries.identityJoins.map((join, index) => ({
      id: String(index),
      sql: join.query,
      identifiers: sameNames(join.ids),
    })),
    queryFilter: experiment.queryFilter.trim() || null,
    segment: segment && { table: segment.id, filters: [] },
    activation,
    dimensions: dimensionOf(input, query),
    attribution: { model: experiment.attributionModel },
    skipPartialData: experiment.skipPartialData,
    tables: [...usedTables(usedMetrics(input), tables), ...ownTables.all(), ...(segment ? [segment] : [])],
    metrics,
    traffic: input.withTraffic
      ? { dimensions: query.dimensions.map((column) => exposureDimension(column, query)) }
      : null,
    customFields: {},
  };
}

/** An assignment query with the columns every one of them gives. */
export const plannedAssignment = ({ id, query, userIdType }: AssignmentQuery): AnalysisPlan['assignment'] => ({
  id,
  sql: query,
  identifierType: userIdType,
  identifierColumn: userIdType,
  timestampColumn: 'timestamp',
  experimentColumn: 'experiment_id',
  variationColumn: 'variation_id',
});

/** The metric as this experiment wants it: with its own windows and thresholds where it says so. */
function overridden<M extends Metric>(metric: M, overrides: readonly MetricOverride[]): M {
  const own = overrides.find(({ id }) => id === metric.id);
  if (!own) return metric;
  const { windowSettings } = metric;
  return {
    ...metric,
    winRisk: own.winRisk ?? metric.winRisk,
    loseRisk: own.loseRisk ?? metric.loseRisk,
    windowSettings: {
      ...windowSettings,
      ...(own.delayHours === undefined ? {} : { delayValue: own.delayHours, delayUnit: 'hours' as const }),
      ...(own.windowHours === undefined
        ? {}
        : {
            type: windowSettings.type === 'none' ? ('conversion' as const) : windowSettings.type,
            windowValue: own.windowHours,
            windowUnit: 'hours' as const,
          }),
    },
  };
}

/** A segment is a table of who belongs to it since when. */
function segmentOf({ experiment, segments }: PlanInput): EventTable | null {
  if (!experiment.segment) return null;
  const segment = segments.find(({ id }) => id === experiment.segment);
  if (!segment) throw invalidField('segment', `no segment with id ${experiment.segment}`);
  return {
    id: segment.id,
    source: { kind: 'sql', sql: segment.sql },
    timestampColumn: VALUE_COLUMN.segment,
    identifiers: sameNames([segment.userIdType]),
    eventName: null,
    valueColumn: null,
  };
}

function activationOf(
  { experiment, activationMetric }: PlanInput,
  tables: ReadonlyMap<string, FactTable>,
  ownTables: SqlTables,
): AnalysisPlan['activation'] {
  if (!experiment.activationMetric) return null;
  if (!activationMetric) throw invalidField('activationMetric', `no metric with id ${experiment.activationMetric}`);
  const metric = overridden(activationMetric, experiment.metricOverrides);
  const { table, filters } = isSqlMetric(metric)
    ? sqlSelection(metric.sql, ownTables)
    : measureOf(metric.numerator, tables);
  return { table, filters, window: windowOf(metric) };
}

const usedMetrics = ({ metrics, activationMetric }: PlanInput): Metric[] =>
  activationMetric ? [...metrics, activationMetric] : [...metrics];

function planned(
  metric: Metric,
  { experiment, adjustments }: PlanInput,
  tables: ReadonlyMap<string, FactTable>,
  ownTables: SqlTables,
): PlannedMetric {
  const adjustment = adjustments.get(metric.id);
  const cupedDays = adjustment?.enabled ? adjustment.days : null;
  const own = overridden(metric, experiment.metricOverrides);
  if (!isSqlMetric(own)) return planFactMetric(own, tables, cupedDays);
  return planSqlMetric(own, {
    tables: ownTables,
    cupedDays,
    windowOf: (sql) => windowOf(overridden(metricOfSql(sql, new Map()), experiment.metricOverrides)),
  });
}

function dimensionOf({ dimension, dimensions }: PlanInput, query: AssignmentQuery): AnalysisPlan['dimensions'] {
  if (dimension === null) return [];
  if (dimension === 'date' || dimension === 'activation') return [{ kind: dimension }];
  const own = dimensions.find(({ id }) => id === dimension);
  if (own)
    return [
      {
        kind: 'user',
        id: own.id,
        sql: own.sql,
        identifiers: sameNames([own.userIdType]),
        valueColumn: VALUE_COLUMN.dimension,
      },
    ];
  return [exposureDimension(dimension, query)];
}

const exposureDimension = (column: string, { dimensionSlices }: AssignmentQuery) => ({
  kind: 'experiment' as const,
  id: column,
  column,
  slices: dimensionSlices[column] ?? null,
});

/** The fact tables of metrics that are made of some. */
export function usedTables(metrics: readonly Metric[], tables: ReadonlyMap<string, FactTable>): EventTable[] {
  const ids = new Set(
    metrics.flatMap((metric) =>
      isSqlMetric(metric) ? [] : [metric.numerator, metric.denominator].flatMap((ref) => ref?.factTableId ?? []),
    ),
  );
  return [...ids].map((id) => {
    const table = tables.get(id);
    if (!table) throw invalidField('metrics', `no fact table with id ${id}`);
    return {
      id,
      source: { kind: 'sql', sql: table.sql },
      timestampColumn: 'timestamp',
      identifiers: sameNames(table.userIdTypes),
      eventName: table.eventName || null,
      valueColumn: null,
    };
  });
}

function planFactMetric(
  metric: MetricOfFacts,
  tables: ReadonlyMap<string, FactTable>,
  cupedDays: number | null,
): PlannedMetric {
  const base = {
    id: metric.id,
    window: windowOf(metric),
    cupedDays,
    priorSteps: [],
    convertedOnly: false,
  };
  const { metricType } = metric;
  const measure = factMeasure(metric, tables);
  if (metricType === 'proportion' || metricType === 'retention')
    return {
      ...base,
      kind: metricType,
      measure,
      unitFilter: null,
    };
  if (metricType === 'dailyParticipation') return { ...base, kind: 'participation', measure, cap: null };
  if (metricType === 'quantile') {
    const { type, quantile, ignoreZeros } = metric.quantileSettings ?? quantileSettings.parse({});
    return { ...base, kind: 'quantile', measure, quantile: { level: type, q: quantile, ignoreZeros } };
  }
  const cap = capOf(metric);
  if (metricType === 'mean' || !metric.denominator) return { ...base, kind: 'mean', measure, cap };
  const denominator = { measure: measureOf(metric.denominator, tables), own: null };
  return { ...base, kind: 'ratio', measure, denominator, cap, unitFilter: null };
}

/** How the rows of one user become a number: of shares by what they are shares of, of others as their column says. */
export function factMeasure({ metricType, numerator }: MetricOfFacts, tables: ReadonlyMap<string, FactTable>): Measure {
  if (!isShare(metricType)) return measureOf(numerator, tables);
  const { table, filters } = measureOf({ ...numerator, column: DISTINCT_UNITS }, tables);
  return { table, filters, aggregate: metricType === 'dailyParticipation' ? 'days' : 'any' };
}

export function measureOf(ref: ColumnRef, tables: ReadonlyMap<string, FactTable>): Measure {
  const table = tables.get(ref.factTableId);
  const filters = ref.filters.flatMap((id) => {
    const filter = table?.filters.find((own) => own.id === id);
    return filter ? [{ kind: 'sql' as const, sql: filter.value }] : [];
  });
  const from = { table: ref.factTableId, filters };
  if (ref.column === DISTINCT_UNITS) return { ...from, aggregate: 'any' };
  if (ref.column === COUNT_ROWS) return { ...from, aggregate: 'rows' };
  const aggregate = ref.aggregation === 'count distinct' ? 'distinct' : ref.aggregation;
  return { ...from, aggregate, column: ref.column };
}

function windowOf({ windowSettings: own }: Metric): MetricWindow {
  const delay = { value: own.delayValue, unit: own.delayUnit };
  if (own.type === 'none') return { kind: 'none', delay };
  return { kind: own.type, delay, length: { value: own.windowValue, unit: own.windowUnit } };
}

export function capOf({ cappingSettings: own }: Metric): MetricCap | null {
  if (own.type === 'none') return null;
  if (own.type === 'absolute') return { kind: 'absolute', value: own.value };
  return { kind: 'percentile', value: own.value, ignoreZeros: own.ignoreZeros };
}

export const sameNames = (names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, name]));
