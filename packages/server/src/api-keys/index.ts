export { apiKeyRoutes } from './apiKey.routes.ts';
