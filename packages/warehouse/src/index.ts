export { type AnalysisRow, type MetricRows, toAnalysisRows } from './analysisRows.ts';
export {
  type CompiledPlan,
  type CompiledQuery,
  compileExperimentQueries,
  type MetricFailure,
} from './compileExperimentQueries.ts';
export { type DialectId, dialectIds } from './dialects/index.ts';
export { type ProblemKind, WarehouseProblem } from './problem.ts';
