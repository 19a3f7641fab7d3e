export {
  COUNT_ROWS,
  type ColumnRef,
  DISTINCT_UNITS,
  type FactMetric,
  type FactMetricUpdate,
  type NewFactMetric,
  TIME_UNITS,
  checkFactMetric,
  columnRef,
  factMetric,
  factMetricUpdate,
  newFactMetric,
  quantileSettings,
} from './factMetric.ts';
export { type Adjustment, adjustmentFor, adjustmentIsAvailable, adjustmentObstacle } from './regressionAdjustment.ts';
export { METRIC_TYPES, type MetricType, isCappable, isShare, quantileName } from './metricType.ts';
export { type Metric, type MetricOfFacts, type MetricOfSql, isSqlMetric, metricOfSql } from './metric.ts';
export {
  type MetricUpdateV1,
  type MetricV1,
  type NewMetricV1,
  metricUpdateV1,
  metricV1,
  newMetricV1,
} from './metricV1.ts';
export { changeFromV1, fromMetricV1, newFromV1 } from './fromMetricV1.ts';
export { pathV1 } from './pathV1.ts';
export { type SqlMetricContent, contentToV1, toMetricV1 } from './toMetricV1.ts';
export {
  CONDITION_OPERATORS,
  CONDITION_TYPES,
  CONVERSION_WINDOW_UNITS,
  type MetricCondition,
  type NewSqlMetric,
  SQL_METRIC_TYPES,
  type SqlMetric,
  type SqlMetricType,
  type SqlMetricUpdate,
  checkSqlMetric,
  conversionWindow,
  newSqlMetric,
  sqlMetric,
  sqlMetricUpdate,
  usesVariable,
} from './sqlMetric.ts';
