export { type AnalysisRow, type MetricRows, toAnalysisRows } from './analysisRows.ts';
export { type CapEffect, toCapPreview } from './capPreviewRows.ts';
export {
  type CompiledPlan,
  type CompiledQuery,
  compileExperimentQueries,
  type MetricFailure,
} from './compileExperimentQueries.ts';
export { type DialectId, dialectIds } from './dialects/index.ts';
export { type PastExperiment, recognizePastExperiments } from './pastExperiments.ts';
export { type ProblemKind, WarehouseProblem } from './problem.ts';
export type { SurveyedAssignment } from './queries/exposureSurvey.ts';
export { testLookbackDays, testRowLimit, validityRowLimit } from './queries/queryTest.ts';
export { activatedDimension, exposureDateDimension, trafficRowLimit } from './queries/traffic.ts';
export { checkAnalysis, checkRows, type MetricCheck } from './reference/check.ts';
export { evaluateByReference } from './reference/evaluate.ts';
export { fetchWorld, type World } from './reference/world.ts';
export {
  checkSqlTemplate,
  compileCapPreview,
  compileDimensionSlices,
  compileMetricAnalysis,
  compilePastExperiments,
  compileTestQuery,
  type MetricAnalysisResult,
  type MetricSummary,
  toMetricAnalysis,
  topSlices,
} from './surveys.ts';
export { capBins, type CappedAnalysis } from './queries/capPreview.ts';
export { histogramBins } from './queries/metricAnalysis.ts';
export type { MetricAnalysis } from './queries/unitValues.ts';
export { expandTemplate, type TemplateValues } from './text/template.ts';
export { toTrafficRows, type TrafficRow } from './trafficRows.ts';
