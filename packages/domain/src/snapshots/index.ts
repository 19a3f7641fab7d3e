export { isUnderWay } from './isUnderWay.ts';
export { type MetricCheck, metricCheck } from './metricCheck.ts';
export type {
  AnalysisResults,
  Effect,
  MetricResult,
  ResultGroup,
  SeriesPoint,
  Traffic,
  TrafficDimension,
  Verdict,
} from './results.ts';
export { type QueryDetail, type RunQuery, type RunStatus, queryDetail, runQuery, runStatus } from './run.ts';
export { type Snapshot, snapshot } from './snapshot.ts';
