export { queryRoutes } from './query.routes.ts';
export { type RunWithin, runByHand, withinBudget } from './budget.ts';
