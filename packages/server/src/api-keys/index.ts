export { apiKeyRoutes } from './apiKey.routes.ts';
export { listKeys } from './apiKey.service.ts';
