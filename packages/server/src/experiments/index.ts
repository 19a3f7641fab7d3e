export { experimentRoutes } from './experiment.routes.ts';
export { readExperiments, readExperimentsOf, readPageExperiments } from './experiment.repository.ts';
export {
  createExperiment,
  deleteExperiment,
  findExperiment,
  getExperiment,
  listExperiments,
  startExperimentAt,
} from './experiment.service.ts';
