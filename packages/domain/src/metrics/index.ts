export {
  COUNT_ROWS,
  type ColumnRef,
  DISTINCT_UNITS,
  type FactMetric,
  type FactMetricUpdate,
  type NewFactMetric,
  checkFactMetric,
  factMetric,
  factMetricUpdate,
  newFactMetric,
  quantileSettings,
} from './factMetric.ts';
export { type Adjustment, adjustmentFor, adjustmentIsAvailable, adjustmentObstacle } from './regressionAdjustment.ts';
export { isCappable, isShare, quantileName } from './metricType.ts';
export { type Metric, type MetricOfFacts, type MetricOfSql, isSqlMetric, metricOfSql } from './metric.ts';
export {
  type MetricUpdateV1,
  type NewMetricV1,
  metricUpdateV1,
  metricV1,
  newMetricV1,
} from './metricV1.ts';
export { changeFromV1, fromMetricV1, newFromV1 } from './fromMetricV1.ts';
export { pathV1 } from './pathV1.ts';
export { toMetricV1 } from './toMetricV1.ts';
export {
  CONDITION_OPERATORS,
  CONDITION_TYPES,
  type MetricCondition,
  type NewSqlMetric,
  type SqlMetric,
  type SqlMetricUpdate,
  checkSqlMetric,
  conversionWindow,
  newSqlMetric,
  sqlMetric,
  usesVariable,
} from './sqlMetric.ts';
