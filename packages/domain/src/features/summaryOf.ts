import type { FeatureV1 } from './apiV1.ts';
import { beginningOf } from './shownText.ts';
import type { FeatureSummary } from './summary.ts';

/** A feature as lists show it. */
export function summaryOf(feature: FeatureV1): FeatureSummary {
  const { id, project, owner, tags, archived, valueType, hasDrafts } = feature;
  const { dateCreated, dateUpdated } = feature;
  const [only] = feature.rules;
  const isRollout = feature.rules.length === 1 && only?.type === 'rollout';
  return {
    ...{ id, project, description: beginningOf(feature.description), owner, tags, archived, valueType },
    ...{ defaultValue: beginningOf(feature.defaultValue), hasDrafts },
    version: feature.revision.version,
    ...{ dateCreated, dateUpdated },
    enabled: Object.fromEntries(Object.entries(feature.environments).map(([name, state]) => [name, state.enabled])),
    rules: {
      count: feature.rules.length,
      coverage: isRollout ? only.coverage : null,
      hasExperiment: feature.rules.some(({ type }) => type === 'experiment-ref'),
      isScheduled: feature.nextScheduledUpdate !== null,
      isConditional: [feature.requires, ...feature.rules.map(({ prerequisites }) => prerequisites)].flat().length > 0,
    },
  };
}
