export { namespaceRoutes } from './namespace.routes.ts';
