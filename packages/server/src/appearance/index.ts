export { appearanceRoutes } from './appearance.routes.ts';
export { getAppearance } from './appearance.service.ts';
