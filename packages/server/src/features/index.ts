export { showFeature } from './feature.api.ts';
export { readLiveFeatures } from './feature.repository.ts';
export { featureRoutes } from './feature.routes.ts';
export { featureRevisionRoutes } from './featureRevision.routes.ts';
export { getFeature, listFeatures } from './feature.reading.ts';
export { createFeature, deleteFeature } from './feature.service.ts';
export { featureVersions } from './featureVersions.ts';
export { applySchedules } from './applySchedules.ts';
export { findVersions } from './revision.service.ts';
