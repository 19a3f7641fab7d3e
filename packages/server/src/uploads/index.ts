export { imageRoutes } from './image.routes.ts';
export { checkImage } from './image.service.ts';
export { checkQuota, takeQuota } from './quota.ts';
