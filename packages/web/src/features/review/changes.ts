import type { FeatureState, Rule } from '@gb/domain/features';
import { appliesIn } from '@gb/domain/features/reach';
import type { SavedGroup } from '@gb/domain/saved-groups';
import { conditionWords } from '@gb/domain/conditions/words';
import { matchText } from '../../saved-groups/index.ts';
import { countOf, formatPercent } from '../../ui/format.ts';
import { ruleTitle, scheduleSentence } from '../describe.ts';
import { isToRamp, ruleBefore } from '@gb/domain/ramps/planned';
import { fieldWords } from '@gb/domain/versions';
import { rampNotes } from './rampNotes.ts';
import { type ShownRamp, planLines } from '../../ramps/index.ts';
import { type Change, type DiffLine, type Section, diffLines } from '../../reviews/index.ts';

export type Names = {
  groups: readonly SavedGroup[];
  experiments: readonly { id: string; name: string }[];
  /** The ramps of live rules. Without them nothing is said of what publishing does to ramps. */
  ramps?: readonly ShownRamp[];
};

/** What a draft changes for one environment, against what is live. */
export function changesIn(environment: string, live: FeatureState, result: FeatureState, names: Names): Change[] {
  const isOn = ({ environments }: FeatureState) => environments[environment] ?? false;
  const switched =
    isOn(live) === isOn(result)
      ? []
      : [
          {
            key: 'switch',
            words: `Switched ${isOn(result) ? 'on' : 'off'}`,
            lines: diffLines([`switch ${isOn(live) ? 'on' : 'off'}`], [`switch ${isOn(result) ? 'on' : 'off'}`]),
          },
        ];
  const value =
    live.defaultValue === result.defaultValue
      ? []
      : [
          {
            key: 'default',
            words: 'Everyone else gets another value',
            lines: diffLines(valueLines(live.defaultValue), valueLines(result.defaultValue)),
          },
        ];
  const [before, after] = [needLines(live.prerequisites), needLines(result.prerequisites)];
  const needs =
    before.join() === after.join()
      ? []
      : [{ key: 'needs', words: 'The feature needs something else', lines: diffLines(before, after) }];
  return [
    ...switched,
    ...needs,
    ...ruleChanges(rulesOf(live, environment), rulesOf(result, environment), names),
    ...value,
  ];
}

const rulesOf = ({ rules }: FeatureState, environment: string): Rule[] =>
  rules.filter((rule) => appliesIn(rule, environment));

function ruleChanges(before: readonly Rule[], after: readonly Rule[], names: Names): Change[] {
  const old = new Map(before.map((rule, index) => [rule.id, { rule, place: index + 1 }]));
  const kept = new Set(after.map(({ id }) => id));
  const changed = after.flatMap((rule, index): Change[] => {
    const was = old.get(rule.id);
    const title = `Rule ${index + 1}, ${titleOf(rule, names)}`;
    const notes = rampNotes({ before: ruleBefore(rule, { before, after }), after: rule }, names);
    if (!was)
      return [{ key: rule.id, words: `${title}, is new`, lines: diffLines([], ruleLines(rule, names)), ...notes }];
    const said = diffLines(ruleLines(was.rule, names), ruleLines(rule, names));
    const lines = said.some(({ kind }) => kind !== 'same') ? said : unsaidLines(was.rule, rule);
    return lines.some(({ kind }) => kind !== 'same')
      ? [{ key: rule.id, words: `${title}, is changed`, lines, ...notes }]
      : [];
  });
  const removed = before
    .filter(({ id }) => !kept.has(id))
    .map((rule) => ({
      key: rule.id,
      words: `${titleOf(rule, names)} is removed`,
      lines: diffLines(ruleLines(rule, names), []),
      ...rampNotes({ before: rule, after: null }, names),
    }));
  return [...changed, ...removed, ...orderChange(before, after, names)];
}

/** What differs between two rules that read the same: parts that have no words of their own, such as a seed. */
function unsaidLines(before: Rule, after: Rule): DiffLine[] {
  const parts = ({ id: _, environments: _e, ...rest }: Rule) =>
    Object.entries(rest).map(([name, value]) => `${fieldWords(name)} ${JSON.stringify(value)}`);
  return diffLines(parts(before), parts(after)).filter(({ kind }) => kind !== 'same');
}

/** Where rules that both have stand in another order. */
function orderChange(before: readonly Rule[], after: readonly Rule[], names: Names): Change[] {
  const shared = (rules: readonly Rule[], others: readonly Rule[]) =>
    rules.filter(({ id }) => others.some((other) => other.id === id)).map((rule) => titleOf(rule, names));
  const [was, is] = [shared(before, after), shared(after, before)];
  const isSame =
    before
      .filter(({ id }) => after.some((one) => one.id === id))
      .map(({ id }) => id)
      .join() ===
    after
      .filter(({ id }) => before.some((one) => one.id === id))
      .map(({ id }) => id)
      .join();
  return isSame ? [] : [{ key: 'order', words: 'Rules are tried in another order', lines: diffLines(was, is) }];
}

function titleOf(rule: Rule, { experiments }: Names): string {
  const experiment = rule.type === 'experiment-ref' && experiments.find(({ id }) => id === rule.experimentId);
  return experiment ? experiment.name : ruleTitle(rule);
}

/** What a rule says, a line for each part. */
export function ruleLines(rule: Rule, names: Names): string[] {
  const everyone = rule.condition === '' && rule.savedGroups.length === 0;
  return [
    titleOf(rule, names),
    ...(rule.enabled ? [] : ['off']),
    ...(rule.scheduleRules.length > 0 ? [scheduleSentence(rule.scheduleRules)] : []),
    ...needLines(rule.prerequisites),
    ...(everyone || rule.condition !== '' ? [`if ${conditionWords(rule.condition)}`] : []),
    ...rule.savedGroups.map((target) => `if ${matchText(target, names.groups)}`),
    ...splitLines(rule),
    ...servedLines(rule),
    ...(rule.type === 'experiment-ref' && rule.startsExperiment ? ['starts the experiment when published'] : []),
    ...(isToRamp(rule) ? planLines(rule.ramp, new Date().toISOString()) : []),
  ];
}

const needLines = (prerequisites: Rule['prerequisites']): string[] =>
  prerequisites.map(({ id, condition }) => `needs ${id}: ${conditionWords(condition)}`);

function splitLines(rule: Rule): string[] {
  if (rule.type !== 'rollout' && rule.type !== 'experiment') return [];
  const { coverage, hashAttribute } = rule;
  return [`split ${formatPercent(coverage, 1)} by ${hashAttribute}`];
}

function servedLines(rule: Rule): string[] {
  if (rule.type === 'force' || rule.type === 'rollout') return valueLines(rule.value);
  if (rule.type === 'experiment-ref') return rule.variations.flatMap(({ value }) => valueLines(value));
  return rule.values.flatMap(({ value, weight }) => [`${formatPercent(weight, 1)}:`, ...valueLines(value)]);
}

/** A value as lines, so that of a long one only what changed stands out. */
function valueLines(value: string): string[] {
  try {
    const parsed: unknown = JSON.parse(value);
    if (typeof parsed === 'object' && parsed !== null) return ['serve', ...JSON.stringify(parsed, null, 2).split('\n')];
  } catch {
    // A text that is no JSON is itself.
  }
  return [`serve ${value}`];
}

function prettyLines(json: string): string[] {
  try {
    return JSON.stringify(JSON.parse(json), null, 2).split('\n');
  } catch {
    // What is no JSON is shown as it was typed.
    return json.split('\n');
  }
}

/** What a draft says of the feature itself: who it belongs to, and what it is called. */
export function detailChanges(live: FeatureState, result: FeatureState): Change[] {
  const lines = ({ description, owner, project, tags, archived, ...rest }: FeatureState) => [
    `owner ${owner || 'nobody'}`,
    `project ${project || 'none'}`,
    `tags ${tags.join(', ') || 'none'}`,
    ...(archived ? ['archived'] : []),
    ...(rest.neverStale ? ['never stale'] : []),
    ...(rest.staleAfterDays === null ? [] : [`stale after ${countOf(rest.staleAfterDays, 'day')}`]),
    ...Object.entries(rest.customFields).map(([field, value]) => `${field} ${JSON.stringify(value)}`),
    ...(rest.jsonSchema ? ['JSON schema', ...prettyLines(rest.jsonSchema)] : []),
    ...description.split('\n'),
  ];
  const diff = diffLines(lines(live), lines(result));
  if (diff.every(({ kind }) => kind === 'same')) return [];
  const words =
    live.archived === result.archived ? 'Details are changed' : result.archived ? 'Archived' : 'Brought back';
  return [{ key: 'details', words, lines: diff.filter(({ kind }) => kind !== 'same') }];
}

type Between = { before: FeatureState; after: FeatureState };

/** What is different between two states, by environment; those with the same difference stand together. */
export function sectionsOf({ before, after }: Between, environments: readonly string[], names: Names): Section[] {
  const grouped = new Map<string, { names: string[]; changes: Change[] }>();
  for (const name of environments) {
    const changes = changesIn(name, before, after, names);
    if (changes.length === 0) continue;
    const key = JSON.stringify(changes);
    const same = grouped.get(key);
    if (same) same.names.push(name);
    else grouped.set(key, { names: [name], changes });
  }
  const details = detailChanges(before, after);
  return [
    ...[...grouped.values()].map(({ names: alike, changes }) => ({ title: alike.join(', '), changes })),
    ...(details.length > 0 ? [{ title: 'About the feature', changes: details }] : []),
  ];
}
