export { rampTemplateRoutes } from './rampTemplate.routes.ts';
export { getRampTemplate } from './rampTemplate.service.ts';
