export {
  EXPERIMENT_RESULTS,
  type Experiment,
  type Phase,
  STATS_ENGINES,
  type StatsEngine,
  type Variation,
  experiment,
  phase,
  variation,
} from './experiment.ts';
export {
  type ExperimentUpdate,
  type NewExperiment,
  checkExperiment,
  experimentUpdate,
  newExperiment,
} from './input.ts';
export { currentPhase, evenWeights } from './split.ts';
export { type StopInput, startExperiment, stopExperiment, stopInput } from './lifecycle.ts';
export { type PlanInput, planAnalysis } from './planAnalysis.ts';
