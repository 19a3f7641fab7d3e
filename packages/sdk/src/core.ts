/** Evaluation alone: no network, no page, no storage. Clients, servers and tests all decide with this code. */
export { chooseVariation, getBucketRanges, getEqualWeights, inNamespace, inRange } from './evaluate/bucket.ts';
export { compileCondition, createScope, evalCondition } from './evaluate/condition.ts';
export type { PatternCompiler, Scope, Test } from './evaluate/condition.ts';
export type { Context, ExperimentOverrides, SkipReason, TraceStep } from './evaluate/context.ts';
export { compilePayload } from './evaluate/definitions.ts';
export type { Definitions } from './evaluate/definitions.ts';
export { runExperiment } from './evaluate/experiment.ts';
export { evaluateFeature, explainFeature } from './evaluate/feature.ts';
export { hash } from './evaluate/hash.ts';
export { documentKey } from './evaluate/sticky.ts';
export type { StickyStore } from './evaluate/sticky.ts';
export { getQueryStringOverride, isURLTargeted } from './evaluate/url.ts';
export { paddedVersionString } from './evaluate/version.ts';
export type * from './payload.ts';
