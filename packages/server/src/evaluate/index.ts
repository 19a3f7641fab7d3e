export { evaluateRoutes } from './evaluate.routes.ts';
export { type Evaluator, type Question, TooCostly, makeEvaluator } from './evaluator.ts';
export { encrypt, hashWith, inClear } from './protection.ts';
export { makeShelf } from './shelf.ts';
