import type {
  AnalysisPlan,
  EventTable,
  Measure,
  MetricCap,
  MetricWindow,
  PlannedDimension,
  PlannedMetric,
  PriorStep,
  RowFilter,
  TimeSpan,
} from '@gb/domain/analysis';
import { compileExpression } from '../compile/compiler.ts';
import { type DialectId, findDialect } from '../dialects/index.ts';
import { all } from '../ast/expression.ts';
import { filterCondition } from '../queries/filters.ts';
import type {
  NeutralCap,
  NeutralCondition,
  NeutralEvents,
  NeutralFact,
  NeutralFunnel,
  NeutralLegacy,
  NeutralMetric,
  NeutralPlan,
  NeutralTables,
  NeutralWindow,
} from './neutralPlan.ts';

/** Event tables of the plan, collected while metrics are mapped: one per table and set of identifier columns. */
type Tables = Map<string, EventTable>;

/** The product's own plan for a neutral one. `dialect` is needed only because a query filter is SQL text. */
export function toAnalysisPlan(neutral: NeutralPlan, tables: NeutralTables, dialect: DialectId): AnalysisPlan {
  const registry: Tables = new Map();
  const tableOf = (table: string, ids?: readonly string[], timestampColumn = 'at'): string => {
    const columns = ids ?? idColumns(tables, table);
    const id = JSON.stringify([table, columns, timestampColumn]);
    registry.set(id, {
      id,
      source: { kind: 'sql', sql: `SELECT * FROM ${table}` },
      timestampColumn,
      identifiers: Object.fromEntries(columns.map((column) => [column, column])),
      eventName: null,
      valueColumn: null,
    });
    return id;
  };
  const types = (table: string) => new Map((tables[table]?.columns ?? []).map(({ name, type }) => [name, type]));
  const map = createMetricMapper(neutral, tableOf, (table, conditions) => toFilters(conditions, types(table)));
  const { activation, segment } = neutral;
  const plannedActivation = activation && {
    table: tableOf(activation.table, activation.ids),
    filters: toFilters(activation.where, types(activation.table)),
    window: toWindow(activation.window),
  };
  const plannedSegment = segment && { table: tableOf(segment.table, [segment.id], segment.dateColumn), filters: [] };
  const metrics = neutral.metrics.map(map);
  return {
    version: 1,
    experimentKey: neutral.experiment,
    phase: { index: 0, startDate: toInstant(neutral.phase.start), endDate: toInstant(neutral.phase.end) },
    now: toInstant(neutral.now),
    variations: [{ key: '0', name: '0', weight: 1 }],
    coverage: 1,
    assignment: {
      id: neutral.assignment.table,
      sql: `SELECT * FROM ${neutral.assignment.table}`,
      identifierType: neutral.assignment.id,
      identifierColumn: neutral.assignment.id,
      timestampColumn: 'seen_at',
      experimentColumn: 'experiment',
      variationColumn: 'arm',
    },
    identityJoins: tables.id_map
      ? [
          {
            id: 'id_map',
            sql: 'SELECT user_id, device_id FROM id_map',
            identifiers: { user_id: 'user_id', device_id: 'device_id' },
          },
        ]
      : [],
    queryFilter: toQueryFilter(neutral.exposureFilter, types(neutral.assignment.table), dialect),
    segment: plannedSegment,
    activation: plannedActivation,
    dimensions: toDimensions(neutral.dimension),
    attribution: toAttribution(neutral),
    skipPartialData: neutral.excludeInProgress,
    tables: [...registry.values()],
    metrics,
    traffic: null,
    customFields: {},
  };
}

function idColumns(tables: NeutralTables, table: string): string[] {
  return (tables[table]?.columns ?? [])
    .map(({ name }) => name)
    .filter((name) => name === 'user_id' || name === 'device_id');
}

const toInstant = (text: string): string => new Date(`${text.replace(' ', 'T')}Z`).toISOString();
const span = (value: number, unit: TimeSpan['unit']): TimeSpan => ({ value, unit });

function toWindow(window: NeutralWindow): MetricWindow {
  const delay = span(window.delay, window.delayUnit);
  if (window.type === 'none') return { kind: 'none', delay };
  return { kind: window.type, delay, length: span(window.value, window.unit) };
}

function toAttribution({ attribution, lookback }: NeutralPlan): AnalysisPlan['attribution'] {
  if (attribution !== 'lookbackOverride') return { model: attribution };
  return { model: attribution, lookback: { length: span(lookback?.value ?? 0, lookback?.unit ?? 'hours') } };
}

function toDimensions(dimension: NeutralPlan['dimension']): PlannedDimension[] {
  if (!dimension) return [];
  if (dimension.kind === 'day') return [{ kind: 'date' }];
  if (dimension.kind === 'activated') return [{ kind: 'activation' }];
  if (dimension.kind === 'exposureColumn')
    return [{ kind: 'experiment', id: dimension.column, column: dimension.column, slices: dimension.slices ?? null }];
  return [
    {
      kind: 'user',
      id: dimension.column,
      sql: `SELECT ${dimension.id}, ${dimension.column} AS value FROM ${dimension.table}`,
      identifiers: { [dimension.id]: dimension.id },
      valueColumn: 'value',
    },
  ];
}

type ColumnTypes = ReadonlyMap<string, string>;

function toFilters(conditions: readonly NeutralCondition[] | null | undefined, types: ColumnTypes): RowFilter[] {
  return (conditions ?? []).map(({ column, op, values = [] }): RowFilter => {
    const type = filterType(types.get(column));
    if (op === 'not_null' || op === 'is_null' || op === 'is_true') return { kind: 'bare', column, operator: op };
    if (op === 'in') return { kind: 'list', column, type, operator: 'in', values };
    return { kind: 'compare', column, type, operator: op, value: values[0] ?? '' };
  });
}

function filterType(type: string | undefined): 'text' | 'number' | 'boolean' | 'date' {
  if (type === 'double' || type === 'integer') return 'number';
  if (type === 'timestamp') return 'date';
  return type === 'boolean' ? 'boolean' : 'text';
}

function toQueryFilter(
  conditions: readonly NeutralCondition[] | null,
  types: ColumnTypes,
  dialectId: DialectId,
): string | null {
  const filters = toFilters(conditions, types);
  if (filters.length === 0) return null;
  const dialect = findDialect(dialectId);
  return compileExpression(all(filters.map((filter) => filterCondition(filter, 'r', dialect))), dialect);
}

type TableOf = (table: string, ids?: readonly string[]) => string;
type FiltersOf = (table: string, conditions: readonly NeutralCondition[] | null | undefined) => RowFilter[];

function createMetricMapper(
  neutral: NeutralPlan,
  tableOf: TableOf,
  filtersOf: FiltersOf,
): (metric: NeutralMetric) => PlannedMetric {
  const cuped = (metric: NeutralMetric) => (neutral.cuped ? metric.cupedDays : null);
  const selection = (events: NeutralEvents) => ({
    table: tableOf(events.table, events.ids),
    filters: filtersOf(events.table, events.where),
  });
  const base = (metric: NeutralMetric) => ({
    id: metric.id,
    window: toWindow(metric.window),
    cupedDays: cuped(metric),
    priorSteps: [],
    convertedOnly: false,
  });

  function factMeasure(events: NeutralEvents): Measure {
    const rows = selection(events);
    const column = events.column ?? '';
    if (column === 'any') return { ...rows, aggregate: 'any' };
    if (column === 'rows') return { ...rows, aggregate: 'rows' };
    if (column === 'days') return { ...rows, aggregate: 'days' };
    return { ...rows, aggregate: events.aggregate ?? 'sum', column };
  }

  function legacyMeasure({ type, events, unitAggregate }: NeutralLegacy): Measure {
    const rows = selection(events);
    const column = events.column ?? '';
    if (type === 'binomial') return { ...rows, aggregate: 'any' };
    if (unitAggregate === 'sum') return { ...rows, aggregate: 'sum', column };
    return {
      ...rows,
      aggregate: 'custom',
      column,
      sql: unitAggregate === 'count' ? 'COUNT(*)' : `${unitAggregate.toUpperCase()}(value)`,
    };
  }

  function fact(metric: NeutralFact): PlannedMetric {
    const measure = factMeasure(metric.events);
    const cap = toCap(metric.cap);
    const unitFilter = metric.unitFilter ? toUnitFilter(metric.unitFilter) : null;
    const { kind } = metric;
    if (kind === 'quantile')
      return {
        ...base(metric),
        kind,
        measure,
        quantile: metric.quantile ?? { level: 'unit', q: 0.5, ignoreZeros: false },
      };
    if (kind === 'mean' || kind === 'participation') return { ...base(metric), kind, measure, cap };
    if (kind === 'ratio') {
      const denominator = { measure: factMeasure(metric.denominator ?? metric.events), own: null };
      return { ...base(metric), kind, measure, cap, denominator, unitFilter };
    }
    return { ...base(metric), kind, measure: { ...selection(metric.events), aggregate: 'any' }, unitFilter };
  }

  function legacy(metric: NeutralLegacy): PlannedMetric {
    const measure = legacyMeasure(metric);
    const { denominator, convertedOnly } = metric;
    const shared = { ...base(metric), convertedOnly, priorSteps: legacySteps(denominator) };
    if (denominator && denominator.type !== 'binomial') {
      const own = { window: toWindow(denominator.window), cap: legacyCap(denominator) };
      return {
        ...shared,
        cupedDays: null,
        kind: 'ratio',
        measure,
        cap: legacyCap(metric),
        unitFilter: null,
        denominator: { measure: legacyMeasure(denominator), own },
      };
    }
    if (metric.type === 'binomial')
      return { ...shared, convertedOnly: false, kind: 'proportion', measure, unitFilter: null };
    return { ...shared, kind: 'mean', measure, cap: toCap(metric.cap) };
  }

  /** Binomial denominators, deepest first. A ratio's own denominator has no further steps. */
  function legacySteps(denominator: NeutralLegacy | null): PriorStep[] {
    if (!denominator || denominator.type !== 'binomial') return [];
    return [
      ...legacySteps(denominator.denominator),
      { ...selection(denominator.events), window: toWindow(denominator.window) },
    ];
  }

  const funnel = (metric: NeutralFunnel): PlannedMetric => ({
    ...base(metric),
    cupedDays: null,
    kind: 'funnel',
    toleranceSeconds: metric.toleranceSeconds,
    steps: metric.steps.map((step, index) => ({
      name: `Step ${index + 1}`,
      table: tableOf(step.table),
      filters: filtersOf(step.table, step.where),
      isOptional: step.optional,
      window: step.window && span(step.window.value, step.window.unit),
    })),
  });

  return (metric) =>
    metric.kind === 'legacy' ? legacy(metric) : metric.kind === 'funnel' ? funnel(metric) : fact(metric);
}

function toCap(cap: NeutralCap | null): MetricCap | null {
  if (!cap) return null;
  return cap.type === 'absolute'
    ? { kind: 'absolute', value: cap.value }
    : { kind: 'percentile', value: cap.value, ignoreZeros: cap.ignoreZeros };
}

/** A binomial metric is 0 or 1 and has nothing to cap. */
const legacyCap = ({ type, cap }: NeutralLegacy): MetricCap | null => (type === 'binomial' ? null : toCap(cap));

const toUnitFilter = ({ of, op, value }: NonNullable<NeutralFact['unitFilter']>) => ({
  of: of === 'rows' ? ({ kind: 'rows' } as const) : ({ kind: 'sum', column: of } as const),
  operator: op,
  value,
});
