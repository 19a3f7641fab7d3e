export { evaluateRoutes } from './evaluate.routes.ts';
export { type Evaluator, type Question, TooCostly, makeEvaluator } from './evaluator.ts';
export { readSources } from './sources.ts';
export { evaluablePayload, wirePayload } from './wirePayload.ts';
