export {
  type AnalysisSettings,
  EXPERIMENT_RESULTS,
  type Experiment,
  type MetricOverride,
  NO_ANALYSIS,
  type Phase,
  STATS_ENGINES,
  type StatsEngine,
  type Variation,
  analysisSettings,
  experiment,
  phase,
  variation,
} from './experiment.ts';
export {
  type ExperimentUpdate,
  type ImportedExperiment,
  type NewExperiment,
  checkExperiment,
  experimentUpdate,
  importedExperiment,
  newExperiment,
} from './input.ts';
export { type PageChange, pageChangesInput } from './pageChange.ts';
export { currentPhase, evenWeights } from './split.ts';
export { setWeight } from './weights.ts';
export { frozenSettings } from './frozenSettings.ts';
export { type StopInput, startExperiment, stopExperiment, stopInput } from './lifecycle.ts';
export {
  type PlanInput,
  capOf,
  factMeasure,
  measureOf,
  overridden,
  planAnalysis,
  plannedAssignment,
  sameNames,
  usedTables,
} from './planAnalysis.ts';
export { sqlCap, sqlMeasure, sqlTables } from './planSqlMetric.ts';
