export { experimentRoutes } from './experiment.routes.ts';
export { readExperiments } from './experiment.repository.ts';
export { createExperiment, findExperiment, getExperiment } from './experiment.service.ts';
