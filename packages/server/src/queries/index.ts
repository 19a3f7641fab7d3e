export { queryRoutes } from './query.routes.ts';
export { type Ran, isAnswered, runQuery } from './runQuery.ts';
