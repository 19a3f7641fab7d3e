export { watchRoutes } from './watch.routes.ts';
export { readFollowed, watchOwnWork, watchesOf } from './watch.service.ts';
