export { authRoutes } from './auth.routes.ts';
export { handoverRoutes } from './handover.routes.ts';
export { userRoutes } from './user.routes.ts';
