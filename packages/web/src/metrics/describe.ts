import {
  type FactMetric,
  type Metric,
  type SqlMetric,
  adjustmentObstacle,
  isSqlMetric,
  quantileName,
} from '@gb/domain/metrics';
import { formatValue } from '../ui/format.ts';
import { percent } from './judging.ts';
import type { FactTable } from '@gb/domain/fact-tables';

const TYPE_NAMES: Readonly<Record<FactMetric['metricType'], string>> = {
  proportion: 'Proportion',
  retention: 'Retention',
  mean: 'Mean',
  dailyParticipation: 'Daily participation',
  quantile: 'Quantile',
  ratio: 'Ratio',
};

export const SQL_TYPE_NAMES: Readonly<Record<SqlMetric['type'], string>> = {
  binomial: 'Binomial',
  count: 'Count',
  duration: 'Duration',
  revenue: 'Revenue',
};

/** What kind of metric it is, in a word. */
export const typeName = (metric: Metric): string =>
  isSqlMetric(metric) ? SQL_TYPE_NAMES[metric.sql.type] : TYPE_NAMES[metric.metricType];

/** Pseudo-columns of the domain, in words. */
const PSEUDO: Readonly<Record<string, string>> = { $$count: 'rows', $$distinctUsers: 'users with any row' };

type Side = FactMetric['numerator'];

/** "sum of amount in Orders where paid". */
function describeSide({ factTableId, column, aggregation, filters }: Side, tables: readonly FactTable[]): string {
  const table = tables.find(({ id }) => id === factTableId);
  const what = PSEUDO[column] ?? `${aggregation === 'count distinct' ? 'distinct values' : aggregation} of ${column}`;
  const names = filters.map((id) => table?.filters.find((filter) => filter.id === id)?.name ?? id);
  return `${what} in ${table?.name ?? 'a fact table'}${names.length ? ` where ${names.join(' and ')}` : ''}`;
}

type Described = Pick<FactMetric, 'metricType' | 'numerator' | 'denominator' | 'quantileSettings'>;

/** What a metric measures, as a sentence. */
export function describeMetric(metric: Described, tables: readonly FactTable[]): string {
  const side = describeSide(metric.numerator, tables);
  const below = metric.denominator ? countedAs(describeSide(metric.denominator, tables)) : 'nothing yet';
  const quantile = metric.quantileSettings && quantileName(metric.quantileSettings);
  return {
    proportion: `The share of users with ${withoutUsers(side)}.`,
    retention: `The share of users who come back: with ${withoutUsers(side)} after the delay.`,
    mean: `Per user, the ${countedAs(side)}.`,
    dailyParticipation: `The share of a user’s days with ${withoutUsers(side)}.`,
    quantile:
      metric.quantileSettings?.type === 'unit'
        ? `${quantile} of users by the ${countedAs(side)}.`
        : `${quantile} of ${side.replace(/^sum of /, '')}, row by row.`,
    ratio: `The ${countedAs(side)}, divided by the ${below}.`,
  }[metric.metricType];
}

const withoutUsers = (side: string): string =>
  side.replace(/^users with any row/, 'any row').replace(/^rows/, 'any row');
const countedAs = (side: string): string => side.replace(/^(rows|users with any row)/, 'number of $1');

/** "Within 72 hours of exposure", or that all rows count. */
export function describeWindow({
  type,
  windowValue,
  windowUnit,
  delayValue,
  delayUnit,
}: FactMetric['windowSettings']): string {
  const delay =
    delayValue === 0
      ? ''
      : `, from ${Math.abs(delayValue)} ${delayUnit} ${delayValue > 0 ? 'after' : 'before'} exposure`;
  if (type === 'conversion') return `Within ${windowValue} ${windowUnit} of exposure${delay}`;
  if (type === 'lookback') return `The last ${windowValue} ${windowUnit} before the end${delay}`;
  return `Everything after exposure${delay}`;
}

const ORDINALS = new Intl.PluralRules('en', { type: 'ordinal' });
const SUFFIX: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd', other: 'th' };

/** "At the 99.9th percentile", "At 500 per user", "None". */
export function describeCapping({ type, value, ignoreZeros }: FactMetric['cappingSettings']): string {
  if (type === 'none') return 'None';
  if (type === 'absolute') return `At ${formatValue(value)} per user`;
  return `At the ${percent(value)}${SUFFIX[ORDINALS.select(Number(percent(value)))]} percentile${ignoreZeros ? ', zeros left out' : ''}`;
}

/** Whether values from before exposure narrow its intervals, in words; with the specification's reason when they cannot. */
export function describeAdjustment(metric: Metric): string {
  const own = metric.regressionAdjustmentSettings;
  const obstacle = adjustmentObstacle(metric);
  if (obstacle) return `Off: ${obstacle}`;
  if (!own.override) return 'As the experiment says';
  return own.enabled ? `On, over ${own.days} days` : 'Off: disabled in metric settings';
}

/** What an SQL metric measures, as a sentence. */
export function describeSqlMetric(metric: SqlMetric, denominator: SqlMetric | undefined): string {
  const rows = metric.queryFormat === 'sql' ? 'its query' : metric.table;
  const what = amountOf(metric);
  if (metric.type === 'binomial' && !denominator) return `The share of users with any row of ${rows}.`;
  if (denominator && denominator.type !== 'binomial') return `${what} of ${rows}, divided by ${denominator.name}.`;
  const whom = denominator ? `Of users who did ${denominator.name}` : 'Per user';
  const converted = metric.ignoreNulls ? ', among those who have any' : '';
  return metric.type === 'binomial'
    ? `${whom}, the share with any row of ${rows} after it.`
    : `${whom}, ${what.replace(/^The/, 'the')} of ${rows}${converted}.`;
}

function amountOf({ type, queryFormat, column, aggregation }: SqlMetric): string {
  if (type === 'binomial') return 'Users with any row';
  const value = queryFormat === 'sql' ? 'value' : column;
  if (aggregation) return `The ${aggregation} over ${value}`;
  if (queryFormat === 'sql') return 'The sum of value';
  if (type === 'count') return column ? `The number of different values of ${column}` : 'The number of rows';
  return `The largest ${column}`;
}
