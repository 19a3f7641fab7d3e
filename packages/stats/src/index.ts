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
export { covariateImbalances, type Imbalance } from './analysis/covariateImbalance.ts';
export { type BanditArm, type BanditSettings, type BanditUpdate, banditWeights } from './bandit/weights.ts';
export {
  type ExperimentFacts,
  type ExperimentStatus,
  experimentStatus,
  maximumRuntimeDays,
  minimumRuntimeDays,
  safeRolloutStatus,
} from './deciding/experimentStatus.ts';
export type { MidExperimentDesign, MidExperimentPower } from './planning/midExperiment.ts';
export {
  type Design,
  type DetectableEffect,
  minimumDetectableEffect,
  type PlannedMetric,
  power,
} from './planning/power.ts';
export {
  type InvalidPlan,
  invalidPlan,
  type Outlook,
  outlook,
  planRuntime,
  type RuntimeArm,
  type RuntimeMetric,
  type RuntimePlan,
} from './planning/runtime.ts';
export { adjustPValues } from './tests/corrections.ts';
export { banditArms } from './bandit/arms.ts';
