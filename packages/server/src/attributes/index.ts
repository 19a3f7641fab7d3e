export { attributeRoutes } from './attribute.routes.ts';
export { listAttributes } from './attribute.service.ts';
export { attributes } from './attribute.table.ts';
export { addSeen } from './seenAttribute.service.ts';
