export {
  type FeatureUpdateV1,
  type FeatureV1,
  type NewFeatureV1,
  type RuleV1,
  emptyContent,
  environmentsFromV1,
  featureUpdateV1,
  featureV1,
  newFeatureV1,
  ruleFromV1,
  ruleToV1,
  toFeatureV1,
} from './apiV1.ts';
export { type EnvironmentRule, type PerEnvironment, fromPerEnvironment, toPerEnvironment } from './perEnvironment.ts';
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
  feature,
  featureContent,
  featureDetails,
  featureKey,
  person,
  revision,
} from './feature.ts';
export {
  type Rule,
  type RuleInput,
  experimentRule,
  forceRule,
  rolloutRule,
  rule,
} from './rule.ts';
export { type FeatureSummary, featureSummary } from './summary.ts';
export { summaryOf } from './summaryOf.ts';
export { appliesIn, removeRuleFrom } from './reach.ts';
export { VALUE_TYPES, type ValueType, checkValue, parseValue } from './value.ts';
