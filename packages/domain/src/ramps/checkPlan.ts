import { invalidField } from '../errors/index.ts';
import type { Rule } from '../features/rule.ts';
import { HASH_ATTRIBUTE, patchRule } from './patchRule.ts';
import type { RampPlan } from './plan.ts';

type Dates = { startDate?: string | null | undefined; cutoffDate?: string | null | undefined };

/** Refuses a plan unless every step is possible for the rule as it is, before the first is taken. `at` is where it stands. */
export function checkPlan({ steps, startDate, cutoffDate }: RampPlan & Dates, rule: Rule, at = ''): void {
  if (startDate && cutoffDate && Date.parse(cutoffDate) <= Date.parse(startDate))
    throw invalidField(`${at}cutoffDate`, 'expected a moment after the start');
  for (const [index, { actions }] of steps.entries())
    for (const [place, { patch }] of actions.entries()) {
      const path = `${at}steps.${index}.actions.${place}.patch`;
      if (patch.ruleId !== undefined && patch.ruleId !== rule.id)
        throw invalidField(`${path}.ruleId`, `expected ${rule.id}, the rule of this ramp`);
      if (rule.type === 'experiment-ref' && typeof patch.coverage === 'number')
        throw invalidField(`${path}.coverage`, 'the share of an experiment belongs to the experiment, not to its rule');
      patchRule(rule, patch, HASH_ATTRIBUTE);
    }
}
