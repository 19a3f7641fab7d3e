export { environmentRoutes } from './environment.routes.ts';
export { checkEnvironment, deleteEnvironment, environmentIds, listEnvironments } from './environment.service.ts';
export { environments } from './environment.table.ts';
