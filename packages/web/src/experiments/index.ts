export { ExperimentListPage } from './ExperimentListPage.tsx';
export { ExperimentPage } from './ExperimentPage.tsx';
export { useExperiments } from './useExperiments.ts';
