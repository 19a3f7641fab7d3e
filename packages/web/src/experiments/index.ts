export { LazyExperimentForm } from './LazyExperimentForm.tsx';
export { ExperimentListPage } from './ExperimentListPage.tsx';
export { ExperimentPage } from './ExperimentPage.tsx';
export { useCreateExperiment, useExperiments } from './useExperiments.ts';
export { ResultsTable } from './results/ResultsTable.tsx';
export type { MetricResult } from './results/resultView.ts';
