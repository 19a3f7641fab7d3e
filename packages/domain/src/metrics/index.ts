export {
  COUNT_ROWS,
  type ColumnRef,
  DISTINCT_UNITS,
  type FactMetric,
  type FactMetricUpdate,
  METRIC_TYPES,
  type MetricType,
  type NewFactMetric,
  TIME_UNITS,
  checkFactMetric,
  columnRef,
  factMetric,
  factMetricUpdate,
  newFactMetric,
} from './factMetric.ts';
export { type Adjustment, adjustmentFor, adjustmentIsAvailable } from './regressionAdjustment.ts';
