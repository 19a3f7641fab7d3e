import type { FeatureState, FeatureV1, Rule } from '@gb/domain/features';
import { mayApplyIn } from '@gb/domain/features/reach';
import { differences } from '@gb/domain/versions';
import type { Shown } from './useVersions.ts';

/** All of a feature that people change, as it is live. */
export const liveState = (feature: FeatureV1): FeatureState => ({
  ...{ defaultValue: feature.defaultValue, rules: feature.rules, prerequisites: feature.requires },
  ...{ archived: feature.archived, description: feature.description, owner: feature.owner },
  ...{ project: feature.project, tags: feature.tags },
  ...{ neverStale: feature.neverStale, staleAfterDays: feature.staleAfterDays, jsonSchema: feature.jsonSchema },
  customFields: feature.customFields,

  environments: Object.fromEntries(Object.entries(feature.environments).map(([name, one]) => [name, one.enabled])),
});

/** What the page shows of a version: of a draft what it comes to on top of what is live. */
export function stateShown(feature: FeatureV1, shown: Shown): FeatureState {
  if (shown.kind === 'live') return liveState(feature);
  return shown.kind === 'draft' ? shown.status.result : shown.revision.content;
}

/** The feature as it would be in another state, for parts of the page that show features. */
export function inState(feature: FeatureV1, state: FeatureState): FeatureV1 {
  const { environments: switches, prerequisites, ...fields } = state;
  const environments = Object.fromEntries(
    Object.entries(feature.environments).map(([name, one]) => [name, { ...one, enabled: switches[name] ?? false }]),
  );
  return { ...feature, ...fields, requires: prerequisites, environments };
}

/** How many places a draft changes. */
export const countChanges = (live: FeatureState, state: FeatureState): number => differences(live, state).length;

/** The environments in which somebody would notice a change. */
export function touchedBy(live: FeatureState, state: FeatureState, environments: readonly string[]): string[] {
  const view = (
    { defaultValue, rules, environments: on, prerequisites, archived, project }: FeatureState,
    name: string,
  ) =>
    JSON.stringify([
      defaultValue,
      on[name],
      prerequisites,
      archived,
      project,
      rules.filter((one) => mayApplyIn(one, name)),
    ]);
  return environments.filter((name) => view(live, name) !== view(state, name));
}

/** What a draft made of a rule: nothing where it left it alone. */
export type RuleMark = 'new' | 'edited' | 'removed' | null;

export type MarkedRule = { rule: Rule; before: Rule | null; mark: RuleMark };

/** The rules of a state with what it made of each; those it removes stand where they were. */
export function markedRules(rules: readonly Rule[], live: readonly Rule[] | null): MarkedRule[] {
  if (live === null) return rules.map((rule) => ({ rule, before: null, mark: null }));
  const marked = rules.map((rule): MarkedRule => {
    const before = live.find(({ id }) => id === rule.id) ?? null;
    if (!before) return { rule, before, mark: 'new' };
    return { rule, before, mark: differences(before, rule).length > 0 ? 'edited' : null };
  });
  for (const [at, rule] of live.entries()) {
    if (rules.some(({ id }) => id === rule.id)) continue;
    const behind = live.slice(0, at).findLast(({ id }) => marked.some((one) => one.rule.id === id));
    const place = behind ? marked.findIndex((one) => one.rule.id === behind.id) + 1 : 0;
    marked.splice(place, 0, { rule, before: rule, mark: 'removed' });
  }
  return marked;
}
