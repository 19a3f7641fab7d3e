export {
  type FeatureUpdateV1,
  type FeatureV1,
  type NewFeatureV1,
  emptyContent,
  environmentsFromV1,
  featureUpdateV1,
  featureV1,
  newFeatureV1,
  prerequisitesFromV1,
  toFeatureV1,
} from './apiV1.ts';
export { fromPerEnvironment } from './perEnvironment.ts';
export {
  type Feature,
  type FeatureContent,
  changedEnvironments,
  checkContent,
  newRules,
  prerequisitesIn,
} from './feature.ts';
export { type FeatureDraft, type FeatureDraftQuery, featureDraftPage, featureDraftQuery } from './draftList.ts';
export { type Revision, revision } from './revision.ts';
export {
  type MergeStatus,
  type RevisionChange,
  mergeStatus,
  newRevision,
  publication,
  publishSchedule,
  rebaseInput,
  reviewInput,
  reviewRequest,
  revertInput,
  revisionChange,
  threadInput,
} from './revisionInput.ts';
export {
  type DiffQuery,
  type LatestQuery,
  type RebasePreview,
  type RevisionDiff,
  diffQuery,
  latestQuery,
  rebasePreview,
  rebasePreviewInput,
  revisionDiff,
} from './revisionReading.ts';
export {
  type FeatureChange,
  type FeatureState,
  applyTo,
  draftedChanges,
  featureChange,
  inState,
  stateOf,
} from './state.ts';
export { type Lacking, capabilitiesFor, connectionsThatCannot, unregisteredAttributes } from './ruleNeeds.ts';
export { type Skip, skipOf, takesEverybody } from './ruleStanding.ts';
export type { Prerequisite } from './prerequisite.ts';
export { BY_DEFAULT, type Rule, rule, valuesOf } from './rule.ts';
export { isOnSchedule, nextSwitch } from './schedule.ts';
export { type FeatureSummary, featureSummary } from './summary.ts';
export { type StaleReason, type Staleness, staleness, stalenessOf } from './staleness.ts';
export { TOUCHES, type TouchedExperiment, touchedExperiments } from './touchedExperiments.ts';
export { summaryOf } from './summaryOf.ts';
export { activeRules, appliesIn } from './reach.ts';
export { VALUE_TYPES, type ValueType, parseValue } from './value.ts';
