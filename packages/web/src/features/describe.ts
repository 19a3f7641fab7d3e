import { readNumber } from '@gb/domain/values';
import type { FeatureSummary, FeatureV1, Rule, ValueType } from '@gb/domain/features';
import { appliesIn } from '@gb/domain/features/reach';
import { formatCoverage, formatDateTime } from '../ui/format.ts';

export const KIND_NAMES: Readonly<Record<Rule['type'], string>> = {
  force: 'Force value',
  rollout: 'Rollout',
  'experiment-ref': 'Experiment',
  experiment: 'Experiment in the rule',
};

/** What a rule is called when nobody described it. */
export const ruleTitle = (rule: Rule): string => rule.description || `${KIND_NAMES[rule.type]} rule`;

/** When the clock switches a rule: "on from 27 Nov 2026, 00:00, off from 30 Nov 2026, 23:59". */
export const scheduleSentence = (schedule: Rule['scheduleRules']): string =>
  schedule
    .flatMap(({ timestamp, enabled }) =>
      timestamp ? [`${enabled ? 'on' : 'off'} from ${formatDateTime(timestamp)}`] : [],
    )
    .join(', ');

/** The rules of one environment, in order. */
export const rulesIn = (feature: Pick<FeatureV1, 'rules'>, environment: string): Rule[] =>
  feature.rules.filter((rule) => appliesIn(rule, environment));

/** Whether SDKs get it somewhere: then it is archived before it is deleted. */
export const isServed = ({ archived, environments }: Pick<FeatureV1, 'archived' | 'environments'>): boolean =>
  !archived && Object.values(environments).some(({ enabled }) => enabled);

/** The value a new rule begins with: for a boolean the opposite of the default, else the default. */
export const startingValue = (type: ValueType, defaultValue: string): string =>
  type === 'boolean' ? String(defaultValue === 'false') : defaultValue;

/** Text for the rules column: the percentage of a single rollout, else how many rules there are. */
export function rulesText({ count, coverage }: Pick<FeatureSummary['rules'], 'count' | 'coverage'>): string {
  if (count === 0) return 'none';
  return coverage !== null ? formatCoverage(coverage) : `${count} ${count === 1 ? 'rule' : 'rules'}`;
}

/** Why a text cannot be a value of this type; undefined when it can. */
export function valueProblem(type: ValueType, text: string): string | undefined {
  if (type === 'number' && readNumber(text) === null) return 'Enter a number like 3 or 2.5';
  if (type !== 'json') return undefined;
  try {
    JSON.parse(text);
    return undefined;
  } catch {
    return 'Enter valid JSON';
  }
}
