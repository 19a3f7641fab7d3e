export {
  type FeatureUpdateV1,
  type FeatureV1,
  type NewFeatureV1,
  emptyContent,
  environmentsFromV1,
  featureUpdateV1,
  featureV1,
  newFeatureV1,
  toFeatureV1,
} from './apiV1.ts';
export { fromPerEnvironment } from './perEnvironment.ts';
export {
  type DraftChange,
  type Feature,
  type FeatureContent,
  type FeatureDetails,
  type Person,
  type Revision,
  applyChange,
  changedEnvironments,
  checkContent,
  newRules,
  draftChange,
  revision,
} from './feature.ts';
export {
  type Rule,
  rule,
} from './rule.ts';
export { type FeatureSummary, featureSummary } from './summary.ts';
export { summaryOf } from './summaryOf.ts';
export { appliesIn } from './reach.ts';
export { VALUE_TYPES, type ValueType, parseValue } from './value.ts';
