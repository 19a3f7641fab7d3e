import type {
  EventTable,
  Measure,
  MetricCap,
  MetricWindow,
  PlannedMetric,
  PriorStep,
  RowFilter,
} from '../analysis/index.ts';
import type { MetricCondition, MetricOfSql, SqlMetric } from '../metrics/index.ts';

/** The column that the query of an SQL metric gives values in. */
const VALUE = 'value';

/** Event tables of SQL metrics. Metrics that read the same rows share one, so that they share a scan too. */
export function sqlTables() {
  const byContent = new Map<string, EventTable>();
  return {
    idOf: (metric: SqlMetric): string => {
      const { id, ...content } = tableOf(metric);
      const key = JSON.stringify(content);
      const known = byContent.get(key) ?? { id, ...content };
      byContent.set(key, known);
      return known.id;
    },
    all: (): EventTable[] => [...byContent.values()],
  };
}
export type SqlTables = ReturnType<typeof sqlTables>;

function tableOf({ id, queryFormat, userIdTypes, userIdColumns, ...metric }: SqlMetric): EventTable {
  if (queryFormat === 'sql')
    return {
      id,
      source: { kind: 'sql', sql: metric.sql },
      timestampColumn: 'timestamp',
      identifiers: Object.fromEntries(userIdTypes.map((type) => [type, type])),
      eventName: metric.templateVariables.eventName || null,
      valueColumn: metric.templateVariables.valueColumn || null,
    };
  return {
    id,
    source: { kind: 'path', path: metric.table.split('.') },
    timestampColumn: metric.timestampColumn,
    identifiers: Object.fromEntries(userIdTypes.map((type) => [type, userIdColumns[type] ?? type])),
    eventName: null,
    valueColumn: null,
  };
}

/** How rows of an SQL metric become one number of a unit. */
export function sqlMeasure(metric: SqlMetric, tables: SqlTables): Measure {
  const from = sqlSelection(metric, tables);
  const { type, queryFormat, aggregation } = metric;
  if (type === 'binomial') return { ...from, aggregate: 'any' };
  const column = queryFormat === 'sql' ? VALUE : metric.column;
  if (aggregation) return { ...from, aggregate: 'custom', column, sql: aggregation };
  if (queryFormat === 'sql') return { ...from, aggregate: 'sum', column };
  if (type !== 'count') return { ...from, aggregate: 'max', column };
  return column
    ? { ...from, aggregate: 'custom', column, sql: 'COUNT(DISTINCT value)' }
    : { ...from, aggregate: 'rows' };
}

export const sqlSelection = (metric: SqlMetric, tables: SqlTables) => ({
  table: tables.idOf(metric),
  filters: metric.queryFormat === 'builder' ? metric.conditions.map(toFilter) : [],
});

const OPERATORS = { '~': 'matches', '!~': 'not_matches' } as const;

const toFilter = ({ column, operator, value, type }: MetricCondition): RowFilter => ({
  kind: 'compare',
  column,
  type,
  operator: operator === '~' || operator === '!~' ? OPERATORS[operator] : operator,
  value,
});

/** What each SQL metric of a plan needs beside its own fields. */
type Surroundings = {
  tables: SqlTables;
  windowOf: (metric: SqlMetric) => MetricWindow;
  cupedDays: number | null;
};

/** An SQL metric as the plan has it: a binomial denominator becomes steps before it, another one makes it a ratio. */
export function planSqlMetric(metric: MetricOfSql, { tables, windowOf, cupedDays }: Surroundings): PlannedMetric {
  const { sql, denominators } = metric;
  const [denominator] = denominators;
  const base = {
    id: metric.id,
    window: windowOf(sql),
    cupedDays,
    priorSteps: [],
    convertedOnly: sql.ignoreNulls && sql.type !== 'binomial',
  };
  const measure = sqlMeasure(sql, tables);
  const cap = sqlCap(sql);
  if (denominator && denominator.type !== 'binomial') {
    const own = { window: windowOf(denominator), cap: sqlCap(denominator) };
    const below = { measure: sqlMeasure(denominator, tables), own };
    return { ...base, kind: 'ratio', cupedDays: null, measure, denominator: below, cap, unitFilter: null };
  }
  const priorSteps = stepsBefore(denominators).map(
    (step): PriorStep => ({ ...sqlSelection(step, tables), window: windowOf(step) }),
  );
  if (sql.type === 'binomial') return { ...base, priorSteps, kind: 'proportion', measure, unitFilter: null };
  return { ...base, priorSteps, kind: 'mean', measure, cap };
}

/** Binomial denominators, deepest first. What a denominator that is not binomial stands on does not matter. */
function stepsBefore(denominators: readonly SqlMetric[]): SqlMetric[] {
  const end = denominators.findIndex(({ type }) => type !== 'binomial');
  return (end < 0 ? [...denominators] : denominators.slice(0, end)).toReversed();
}

function sqlCap({ type, capping, capValue }: SqlMetric): MetricCap | null {
  if (type === 'binomial' || capping === null) return null;
  if (capping === 'absolute') return { kind: 'absolute', value: capValue };
  return { kind: 'percentile', value: capValue, ignoreZeros: false };
}
