export { showFeature } from './feature.api.ts';
export { findRevisions, readLiveFeatures } from './feature.repository.ts';
export { featureRoutes } from './feature.routes.ts';
export { createFeature, deleteFeature, getFeature, listFeatures } from './feature.service.ts';
