import type { FactMetric } from './factMetric.ts';
import type { SqlMetric } from './sqlMetric.ts';

/** What experiments and pages need of a metric, whether it is made of a fact table or has its own query. */
export type Metric = Pick<
  FactMetric,
  | 'id'
  | 'name'
  | 'description'
  | 'owner'
  | 'projects'
  | 'tags'
  | 'datasource'
  | 'archived'
  | 'metricType'
  | 'inverse'
  | 'windowSettings'
  | 'cappingSettings'
  | 'quantileSettings'
  | 'regressionAdjustmentSettings'
  | 'minPercentChange'
  | 'maxPercentChange'
  | 'minSampleSize'
  | 'winRisk'
  | 'loseRisk'
  | 'dateCreated'
  | 'dateUpdated'
> &
  (
    | Pick<FactMetric, 'numerator' | 'denominator'>
    | {
        sql: SqlMetric;
        /** Its denominators, nearest first, as far as there are any. */
        denominators: readonly SqlMetric[];
      }
  );

export type MetricOfSql = Extract<Metric, { sql: SqlMetric }>;
export type MetricOfFacts = Exclude<Metric, { sql: SqlMetric }>;

export const isSqlMetric = (metric: Metric): metric is MetricOfSql => 'sql' in metric;

/** An SQL metric as experiments and pages see any metric. */
export function metricOfSql(sql: SqlMetric, all: ReadonlyMap<string, SqlMetric>): MetricOfSql {
  const denominators = denominatorsOf(sql, all);
  const { id, name, description, owner, projects, tags, datasource, inverse, dateCreated, dateUpdated } = sql;
  const { minPercentChange, maxPercentChange, minSampleSize, winRisk, loseRisk } = sql;
  return {
    ...{ id, name, description, owner, projects, tags, datasource, inverse, dateCreated, dateUpdated },
    ...{ minPercentChange, maxPercentChange, minSampleSize, winRisk, loseRisk },
    archived: sql.status === 'archived',
    metricType: typeOf(sql, denominators[0]),
    windowSettings: {
      type: 'conversion',
      delayValue: sql.conversionDelayHours,
      delayUnit: 'hours',
      windowValue: sql.conversionWindowValue,
      windowUnit: sql.conversionWindowUnit,
    },
    quantileSettings: null,
    cappingSettings: { type: sql.capping ?? 'none', value: sql.capValue, ignoreZeros: false },
    regressionAdjustmentSettings: {
      override: sql.regressionAdjustmentOverride,
      enabled: sql.regressionAdjustmentEnabled,
      days: sql.regressionAdjustmentDays,
    },
    sql,
    denominators,
  };
}

function typeOf(sql: SqlMetric, denominator: SqlMetric | undefined): Metric['metricType'] {
  if (denominator && denominator.type !== 'binomial') return 'ratio';
  return sql.type === 'binomial' ? 'proportion' : 'mean';
}

/** The chain of denominators, as far as it goes; one that is gone or comes again ends it. */
function denominatorsOf(sql: SqlMetric, all: ReadonlyMap<string, SqlMetric>): SqlMetric[] {
  const chain: SqlMetric[] = [];
  const seen = new Set([sql.id]);
  for (let next = all.get(sql.denominator); next && !seen.has(next.id); next = all.get(next.denominator)) {
    chain.push(next);
    seen.add(next.id);
  }
  return chain;
}
