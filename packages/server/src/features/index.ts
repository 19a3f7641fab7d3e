export { readFeatures } from './feature.repository.ts';
export { featureRoutes } from './feature.routes.ts';
export { createFeature } from './feature.service.ts';
