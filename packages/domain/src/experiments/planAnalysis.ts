import type { AnalysisPlan, EventTable, Measure, MetricCap, MetricWindow, PlannedMetric } from '../analysis/index.ts';
import type { DataSource } from '../data-sources/index.ts';
import { invalidField } from '../errors/index.ts';
import type { FactTable } from '../fact-tables/index.ts';
import { type Adjustment, COUNT_ROWS, type ColumnRef, DISTINCT_UNITS, type FactMetric } from '../metrics/index.ts';
import type { Experiment } from './experiment.ts';

/** Everything an experiment's analysis is decided from. `adjustments` are per metric id. */
export type PlanInput = {
  experiment: Experiment;
  phaseIndex: number;
  dataSource: Pick<DataSource, 'settings'>;
  factTables: readonly FactTable[];
  metrics: readonly FactMetric[];
  adjustments: ReadonlyMap<string, Adjustment>;
  /** The time of the run, ISO 8601. */
  now: string;
  /** A column of the assignment query to split by; null for one total. */
  dimension: string | null;
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
    assignment: {
      id: query.id,
      sql: query.query,
      identifierType: query.userIdType,
      identifierColumn: query.userIdType,
      timestampColumn: 'timestamp',
      experimentColumn: 'experiment_id',
      variationColumn: 'variation_id',
    },
    identityJoins: dataSource.settings.queries.identityJoins.map((join, index) => ({
      id: String(index),
      sql: join.query,
      identifiers: sameNames(join.ids),
    })),
    queryFilter: null,
    segment: null,
    activation: null,
    dimensions: dimensionOf(input.dimension),
    attribution: { model: experiment.attributionModel },
    skipPartialData: false,
    tables: usedTables(input.metrics, tables),
    metrics: input.metrics.map((metric) => planMetric(metric, tables, input.adjustments.get(metric.id))),
    traffic: null,
    customFields: {},
  };
}

/** `date` splits by the day of first exposure; anything else is a column of the assignment query. */
function dimensionOf(dimension: string | null): AnalysisPlan['dimensions'] {
  if (dimension === null) return [];
  if (dimension === 'date') return [{ kind: 'date' }];
  return [{ kind: 'experiment', id: dimension, column: dimension, slices: null }];
}

function usedTables(metrics: readonly FactMetric[], tables: ReadonlyMap<string, FactTable>): EventTable[] {
  const ids = new Set(
    metrics.flatMap(({ numerator, denominator }) => [numerator, denominator].flatMap((ref) => ref?.factTableId ?? [])),
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

function planMetric(
  metric: FactMetric,
  tables: ReadonlyMap<string, FactTable>,
  adjustment?: Adjustment,
): PlannedMetric {
  const base = {
    id: metric.id,
    window: windowOf(metric),
    cupedDays: adjustment?.enabled ? adjustment.days : null,
    priorSteps: [],
    convertedOnly: false,
  };
  if (metric.metricType === 'proportion')
    return {
      ...base,
      kind: 'proportion',
      measure: measureOf({ ...metric.numerator, column: DISTINCT_UNITS }, tables),
      unitFilter: null,
    };
  const measure = measureOf(metric.numerator, tables);
  const cap = capOf(metric);
  if (metric.metricType === 'mean' || !metric.denominator) return { ...base, kind: 'mean', measure, cap };
  const denominator = { measure: measureOf(metric.denominator, tables), own: null };
  return { ...base, kind: 'ratio', measure, denominator, cap, unitFilter: null };
}

function measureOf(ref: ColumnRef, tables: ReadonlyMap<string, FactTable>): Measure {
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

function windowOf({ windowSettings: own }: FactMetric): MetricWindow {
  const delay = { value: own.delayValue, unit: own.delayUnit };
  if (own.type === 'none') return { kind: 'none', delay };
  return { kind: own.type, delay, length: { value: own.windowValue, unit: own.windowUnit } };
}

function capOf({ cappingSettings: own }: FactMetric): MetricCap | null {
  if (own.type === 'none') return null;
  if (own.type === 'absolute') return { kind: 'absolute', value: own.value };
  return { kind: 'percentile', value: own.value, ignoreZeros: own.ignoreZeros };
}

const sameNames = (names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, name]));
