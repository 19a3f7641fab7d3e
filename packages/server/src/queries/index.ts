export { queryRoutes } from './query.routes.ts';
export { type Ran, runQuery } from './runQuery.ts';
