export { rampTemplateRoutes } from './rampTemplate.routes.ts';
