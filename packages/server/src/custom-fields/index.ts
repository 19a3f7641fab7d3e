export { customFieldRoutes } from './customField.routes.ts';
export { listCustomFields } from './customField.service.ts';
