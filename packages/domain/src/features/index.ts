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
  appliesIn,
  experimentRule,
  forceRule,
  removeRuleFrom,
  rolloutRule,
  rule,
} from './rule.ts';
export { VALUE_TYPES, type ValueType, checkValue, parseValue } from './value.ts';
