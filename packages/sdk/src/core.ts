/** Evaluation alone: no network, no page, no storage. Clients, servers and tests all decide with this code. */
export { evalCondition } from './evaluate/condition.ts';
export type { Context, ExperimentOverrides, PageRules, SkipReason } from './evaluate/context.ts';
export { compilePayload } from './evaluate/definitions.ts';
export type { Definitions, PatternCompiler } from './evaluate/definitions.ts';
export { runExperiment } from './evaluate/experiment.ts';
export { evaluateFeature } from './evaluate/feature.ts';
export { hash } from './evaluate/hash.ts';
export type { StickyStore } from './evaluate/sticky.ts';
export type * from './payload.ts';
