export { experimentRoutes } from './experiment.routes.ts';
export { runningExperimentIds } from './running.ts';
export { readExperimentsOf, readPageExperiments } from './experiment.repository.ts';
export {
  createExperiment,
  deleteExperiment,
  findExperiment,
  getExperiment,
  listExperiments,
  startExperimentAt,
} from './experiment.service.ts';
