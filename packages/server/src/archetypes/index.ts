export { archetypeRoutes } from './archetype.routes.ts';
