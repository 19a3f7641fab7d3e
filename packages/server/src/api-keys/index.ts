export { apiKeyRoutes } from './apiKey.routes.ts';
export { keyIds } from './apiKey.service.ts';
