export {
  type AnalysisSettings,
  type Experiment,
  type MetricOverride,
  NO_ANALYSIS,
  type Phase,
  STATS_ENGINES,
  type StatsEngine,
  analysisSettings,
  experiment,
  phase,
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
  capOf,
  factMeasure,
  measureOf,
  planAnalysis,
  plannedAssignment,
  sameNames,
  usedTables,
} from './planAnalysis.ts';
export { sqlMeasure, sqlTables } from './planSqlMetric.ts';
