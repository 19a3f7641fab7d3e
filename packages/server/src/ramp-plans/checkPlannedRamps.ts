import { invalidField } from '@gb/domain/errors';
import type { Rule } from '@gb/domain/features';
import { checkPlan, isToRamp } from '@gb/domain/ramps';
import type { Ctx } from '../platform/context.ts';
import { openRampsOf } from './ramp.repository.ts';

/** Refuses rules whose planned ramps could not be made: a rule has one ramp at a time, and its steps have to be possible. */
export async function checkPlannedRamps(
  ctx: Ctx,
  featureId: string,
  rules: readonly { rule: Rule; index: number }[],
): Promise<void> {
  const planned = rules.flatMap(({ rule, index }) => (isToRamp(rule) ? [{ rule, at: `rules.${index}.ramp` }] : []));
  if (planned.length === 0) return;
  const open = await openRampsOf(ctx, featureId);
  for (const { rule, at } of planned) {
    checkPlan(rule.ramp, rule, `${at}.`);
    const { cutoffDate } = rule.ramp;
    if (cutoffDate && Date.parse(cutoffDate) <= Date.parse(ctx.now))
      throw invalidField(`${at}.cutoffDate`, 'expected a time to come');
    const other = open.find(({ ruleId }) => ruleId === rule.id);
    if (other) throw invalidField(at, `the rule has the ramp ${other.name} already; complete it or roll it back first`);
  }
}
