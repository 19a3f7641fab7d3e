export { analyze } from './analyze.ts';
export type {
  Analysis,
  AnalysisInput,
  AnalysisMetric,
  AnalysisSettings,
  DimensionResult,
  Effect,
  Interval,
  VariationResult,
} from './analysis/types.ts';
export type { Difference } from './effects/contrast.ts';
export type { ErrorCode, PValueErrorCode } from './effects/errorCode.ts';
export { type AnalysisRow, mergeRows } from './rows/analysisRow.ts';
export { otherLevel } from './rows/levels.ts';
export type { MetricKind } from './rows/toSums.ts';
export type { Prior } from './tests/bayesian.ts';
export type { Correction } from './tests/corrections.ts';
export { sampleRatioMismatch } from './tests/srm.ts';
export {
  clearSignals,
  type Decision,
  type DecisionCriteria,
  type DecisionInput,
  decide,
  doNoHarm,
} from './deciding/decision.ts';
export { type HealthProblem, healthProblems, sampleRatioThreshold } from './deciding/health.ts';
export {
  defaultThresholds,
  type Judged,
  type MetricStatus,
  metricStatus,
  type Outcome,
  riskLevel,
  type StatusThresholds,
  timeToEnoughData,
} from './deciding/metricStatus.ts';
export {
  type MetricRole,
  type Missing,
  type NextStep,
  type Verdict,
  type VerdictInput,
  type VerdictKind,
  type VerdictMetric,
  verdict,
} from './deciding/verdict.ts';
