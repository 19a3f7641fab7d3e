export { checkPart } from './members.ts';
export { namespaceRoutes } from './namespace.routes.ts';
export { readSeeds } from './namespace.service.ts';
