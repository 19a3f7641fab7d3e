export { watchRoutes } from './watch.routes.ts';
export { readFollowed, watchOwnWork } from './watch.service.ts';
