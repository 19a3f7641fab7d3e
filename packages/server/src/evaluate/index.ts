export { evaluateRoutes } from './evaluate.routes.ts';
export { type Evaluator, type Question, TooCostly, makeEvaluator } from './evaluator.ts';
export { hashWith, readSources } from './sources.ts';
export { encrypt, inClear, wirePayload } from './wirePayload.ts';
