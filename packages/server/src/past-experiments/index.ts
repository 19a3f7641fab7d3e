export { pastExperimentRoutes } from './pastExperiment.routes.ts';
export { requeueScans } from './requeueScans.ts';
export { scanJob } from './scanJob.ts';
