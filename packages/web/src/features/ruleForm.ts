import type { Experiment } from '@gb/domain/experiments';
import { splitRuntimeGroups, withRuntimeGroups } from '@gb/domain/conditions/runtimeGroups';
import { problemOf } from '@gb/domain/conditions/problemOf';
import type { FeatureV1, Rule } from '@gb/domain/features';
import type { PlannedRamp } from '@gb/domain/ramps';
import { dropAbsent } from '@gb/domain/values';
import type { Problems as FormProblems } from '../ui/form/useFields.ts';
import { scheduleProblem } from './ruleFields/schedule.ts';
import { startingValue, valueProblem } from './describe.ts';

export type RuleKind = Rule['type'];

/** What the rule editor holds while a rule is made or changed: the fields of every kind, so that switching keeps them. */
export type RuleDraft = {
  id: string;
  type: RuleKind;
  description: string;
  enabled: boolean;
  environments: Rule['environments'];
  condition: string;
  /** The part of its condition that asks for groups which the application names. */
  runtimeGroups: string[];
  savedGroups: Rule['savedGroups'];
  prerequisites: Rule['prerequisites'];
  scheduleRules: Rule['scheduleRules'];
  value: string;
  coverage: number;
  hashAttribute: string;
  seed?: string | undefined;
  hashVersion?: 1 | 2 | undefined;
  /** The ramp that is planned for it; changed elsewhere. */
  ramp?: PlannedRamp | undefined;
  /** The fields of an experiment that lives in the rule alone; null for every other kind. */
  inline: InlineExperiment | null;
  experimentId: string;
  startsExperiment?: boolean | undefined;
  variations: { variationId: string; value: string }[];
  /** An experiment to be made together with the rule; null when an existing one is chosen. */
  newExperiment: NewExperimentDraft | null;
};

type InlineExperiment = Omit<
  Extract<Rule, { type: 'experiment' }>,
  keyof RuleBase | 'type' | 'hashAttribute' | 'coverage'
>;
type RuleBase = Pick<
  Rule,
  'id' | 'description' | 'enabled' | 'environments' | 'condition' | 'savedGroups' | 'prerequisites' | 'scheduleRules'
>;

export type NewExperimentDraft = {
  name: string;
  hypothesis: string;
  variations: { name: string; value: string }[];
  /** One for each variation; they sum to 1. */
  weights: number[];
  coverage: number;
  namespace: { enabled: boolean; name: string; range: [number, number] } | null;
  fallbackAttribute: string;
  remembers: boolean;
  /** Whether it is started by publishing its rule. */
  startsNow: boolean;
};

/** What keeps a rule from being saved, by field. A new experiment's name has its place under `newExperiment`. */
export type Problems = FormProblems<RuleDraft>;

const HALF = 0.5;

/** A draft for a new rule: it serves the other value, to everyone, everywhere. */
export const newRuleDraft = (
  feature: Pick<FeatureV1, 'valueType' | 'defaultValue'>,
  id: string,
  hashAttribute: string,
): RuleDraft => ({
  id,
  type: 'force',
  description: '',
  enabled: true,
  environments: 'all',
  condition: '',
  runtimeGroups: [],
  savedGroups: [],
  prerequisites: [],
  scheduleRules: [],
  inline: null,
  value: startingValue(feature.valueType, feature.defaultValue),
  coverage: HALF,
  hashAttribute,
  experimentId: '',
  variations: [],
  newExperiment: null,
});

const MIN_NAME = 2;

/** Two variations: the first keeps the default, the second gets the new value. */
export const blankExperiment = (feature: Pick<FeatureV1, 'valueType' | 'defaultValue'>): NewExperimentDraft => ({
  name: '',
  hypothesis: '',
  variations: [
    { name: 'Control', value: feature.defaultValue },
    { name: 'Variation 1', value: startingValue(feature.valueType, feature.defaultValue) },
  ],
  weights: [HALF, HALF],
  coverage: 1,
  namespace: null,
  fallbackAttribute: '',
  remembers: true,
  startsNow: true,
});

/** The draft once its new experiment has been made: from then on it is an existing one. */
export const linkedTo = (draft: RuleDraft, made: Pick<Experiment, 'id' | 'variations'>): RuleDraft => ({
  ...draft,
  experimentId: made.id,
  startsExperiment: draft.newExperiment?.startsNow,
  newExperiment: null,
  variations: made.variations.map(({ id }, index) => ({
    variationId: id,
    value: draft.newExperiment?.variations[index]?.value ?? '',
  })),
});

/** A draft of an existing rule; fields its kind does not have begin as for a new one. */
export function draftOf(rule: Rule, blank: RuleDraft): RuleDraft {
  const { names: runtimeGroups, rest: condition } = splitRuntimeGroups(rule.condition);
  if (rule.type !== 'experiment') return { ...blank, ...rule, condition, runtimeGroups };
  const { base, rest } = apart(rule);
  const { type, hashAttribute, coverage, ...inline } = rest;
  return { ...blank, ...base, condition, runtimeGroups, type, hashAttribute, coverage, inline };
}

function apart<R extends RuleBase>(rule: R): { base: RuleBase; rest: Omit<R, keyof RuleBase> } {
  const { id, description, enabled, environments, condition, savedGroups, prerequisites, scheduleRules, ...rest } =
    rule;
  const base = { id, description, enabled, environments, condition, savedGroups, prerequisites, scheduleRules };
  return { base, rest };
}

/** Only the fields that the chosen kind has. */
export function ruleOf(draft: RuleDraft): Rule {
  const { base: given } = apart(draft);
  const savedGroups = draft.savedGroups.filter(({ ids }) => ids.length > 0);
  const base = { ...given, condition: withRuntimeGroups(draft.condition.trim(), draft.runtimeGroups), savedGroups };
  const { type, value, coverage, hashAttribute, seed, hashVersion, ramp } = draft;
  switch (type) {
    case 'force':
      return { ...base, type, value, ...dropAbsent({ ramp }) };
    case 'rollout':
      return { ...base, type, value, coverage, hashAttribute, ...dropAbsent({ seed, hashVersion, ramp }) };
    case 'experiment-ref':
      return {
        ...base,
        type,
        experimentId: draft.experimentId,
        variations: draft.variations,
        ...(draft.startsExperiment ? { startsExperiment: true as const } : {}),
      };
    case 'experiment':
      return { ...base, type, coverage, hashAttribute, ...(draft.inline ?? { trackingKey: '', values: [] }) };
  }
}

/** What keeps a draft from being saved. */
export function ruleProblems(
  draft: RuleDraft,
  type: FeatureV1['valueType'],
  groups: readonly { id: string }[],
): Problems {
  const problems: Problems = {};
  const condition = problemOf(draft.condition, new Set(groups.map(({ id }) => id)));
  if (condition) problems.condition = conditionProblem(condition);
  const schedule = scheduleProblem(draft.scheduleRules);
  if (schedule) problems.scheduleRules = schedule;
  if (draft.prerequisites.some(({ id }) => id === '')) problems.prerequisites = 'Choose a feature';
  if (draft.savedGroups.some(({ ids }) => ids.length === 0)) problems.savedGroups = 'Choose a group';
  if (draft.environments !== 'all' && draft.environments.length === 0) problems.environments = 'Choose at least one';
  if (draft.type === 'experiment-ref') {
    const { newExperiment } = draft;
    if (!newExperiment && !draft.experimentId) problems.experimentId = 'Choose an experiment';
    if (newExperiment && newExperiment.name.trim().length < MIN_NAME)
      problems.newExperiment = `Name must have at least ${MIN_NAME} characters`;
    if (newExperiment?.variations.some(({ name }) => name.trim() === '')) problems.variations = 'Name every variation';
    const wrong = (newExperiment?.variations ?? draft.variations)
      .map(({ value }) => valueProblem(type, value))
      .find(Boolean);
    if (wrong) problems.variations = wrong;
  } else if (draft.type === 'experiment') {
    const wrong = draft.inline?.values.map(({ value }) => valueProblem(type, value)).find(Boolean);
    if (wrong) problems.inline = wrong;
  } else {
    const wrong = valueProblem(type, draft.value);
    if (wrong) problems.value = wrong;
  }
  return problems;
}

/** What is wrong with a condition, for somebody who sees its rows: "country: a value is missing" rather than what was expected. */
const conditionProblem = (problem: string): string => {
  const place = /^((?:[^\s:]+: )*)(.*)$/.exec(problem);
  const [, at = '', what = problem] = place ?? [];
  const words = what.startsWith('expected ') ? what.replace(/^expected /, 'enter ') : what;
  return `${at.replace(/\$\w+: /g, '')}${words}`.replace(/^./, (first) => (at === '' ? first.toUpperCase() : first));
};

/** Values for the variations of a newly chosen experiment: the first keeps the default, the others get the new value. */
export const valuesFor = (
  experiment: Pick<Experiment, 'variations'>,
  feature: Pick<FeatureV1, 'valueType' | 'defaultValue'>,
) =>
  experiment.variations.map(({ id }, index) => ({
    variationId: id,
    value: index === 0 ? feature.defaultValue : startingValue(feature.valueType, feature.defaultValue),
  }));

export type Change = (change: Partial<RuleDraft>) => void;

/** What an experiment that is made for a rule is sent as. */
export const experimentInput = (made: NewExperimentDraft, { project }: { project: string }, hashAttribute: string) => ({
  name: made.name,
  hypothesis: made.hypothesis,
  hashAttribute,
  project,
  coverage: made.coverage,
  variationWeights: made.weights,
  ...(made.namespace ? { namespace: made.namespace } : {}),
  ...(made.fallbackAttribute ? { fallbackAttribute: made.fallbackAttribute } : {}),
  ...(made.remembers ? {} : { disableStickyBucketing: true }),
  variations: made.variations.map(({ name }) => ({ name, description: '' })),
});

/** The field of the form that shows what a server said of a field it knows by another name. */
const PLACES: Readonly<Record<string, keyof RuleDraft>> = {
  values: 'inline',
  trackingKey: 'newExperiment',
  name: 'newExperiment',
  variationWeights: 'variations',
  namespace: 'newExperiment',
  coverage: 'value',
  seed: 'value',
};

/** Where an error of the server is shown: one of the rule in its field, one of a new experiment in its own. */
export function placeOf(path: string): string {
  const [field = ''] = path.replace(/^rules\.\d+\./, '').split('.');
  return PLACES[field] ?? field;
}
