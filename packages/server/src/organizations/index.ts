export { organizationRoutes } from './organization.routes.ts';
export { createOrganization, organizationsOf } from './organization.service.ts';
