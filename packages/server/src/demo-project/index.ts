export { demoProjectRoutes } from './demoProject.routes.ts';
