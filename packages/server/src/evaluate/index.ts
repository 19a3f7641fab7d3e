export { evaluateRoutes } from './evaluate.routes.ts';
export { type Evaluator, type Question, TooCostly, makeEvaluator } from './evaluator.ts';
export { hashWith } from './sources.ts';
export { encrypt, inClear } from './wirePayload.ts';
