import { z } from 'zod';
import { savedGroupTargeting } from '../saved-groups/index.ts';
import { conditionText, prose, share } from '../values/index.ts';

const base = {
  id: z.string().min(1).max(64),
  description: prose.default(''),
  enabled: z.boolean().default(true),
  /** Where the rule applies: everywhere, or in the environments listed. */
  environments: z.union([z.literal('all'), z.array(z.string())]).default('all'),
  /** JSON text of the targeting condition; empty for everybody. */
  condition: conditionText.default(''),
  savedGroups: z.array(savedGroupTargeting).default([]),
};

/** Gives everyone it targets one value. */
export const forceRule = z.strictObject({ ...base, type: z.literal('force'), value: z.string() });

/** Gives a share of those it targets one value; the same people as the share grows. */
export const rolloutRule = z.strictObject({
  ...base,
  type: z.literal('rollout'),
  value: z.string(),
  coverage: share,
  hashAttribute: z.string().min(1).default('id'),
});

/** Splits those it targets between the variations of an experiment, each with its own value. */
export const experimentRule = z.strictObject({
  ...base,
  type: z.literal('experiment-ref'),
  experimentId: z.string().min(1),
  variations: z.array(z.strictObject({ variationId: z.string(), value: z.string() })).min(2),
});

export const rule = z.discriminatedUnion('type', [forceRule, rolloutRule, experimentRule]).meta({ id: 'Rule' });
export type Rule = z.infer<typeof rule>;
export type RuleInput = z.input<typeof rule>;

/** The environments a rule applies in, out of those that exist. */
export const appliesIn = (rule: Pick<Rule, 'environments'>, environment: string): boolean =>
  rule.environments === 'all' || rule.environments.includes(environment);

/** Takes a rule out of one environment by narrowing its list; a rule left with none is removed. */
export function removeRuleFrom(
  rules: readonly Rule[],
  ruleId: string,
  environment: string,
  allEnvironments: readonly string[],
): Rule[] {
  return rules.flatMap((rule) => {
    if (rule.id !== ruleId) return [rule];
    const before = rule.environments === 'all' ? allEnvironments : rule.environments;
    const environments = before.filter((name) => name !== environment);
    return environments.length ? [{ ...rule, environments }] : [];
  });
}
