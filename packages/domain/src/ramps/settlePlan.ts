import type { Rule } from '../features/rule.ts';
import { moveRamp } from './machine.ts';
import { type PatchField, asItIs, fieldsApart, fieldsOf } from './patches.ts';
import { HASH_ATTRIBUTE, patchRule } from './patchRule.ts';
import { type RuleToRamp, isToRamp, ruleBefore, startsWithPublication } from './planned.ts';
import type { Ramp } from './ramp.ts';

type Publication = {
  /** The rule as it was live until now; null where it was not. */
  before: Rule | null;
  id: string;
  featureId: string;
  version: number;
  now: string;
};

/**
 * What publishing makes of a rule with a planned ramp: the rule as it is live from then on, and its ramp. What the draft
 * makes of the rule comes with the ramp: before it starts, and after it is rolled back, the rule is as it was live, and off
 * where it was not.
 */
export function settlePlan(rule: RuleToRamp, publication: Publication): { rule: Rule; ramp: Ramp } {
  const { ramp: plan, ...drafted } = rule;
  const { before, id, featureId, version, now } = publication;
  const wasServed = before !== null && before.enabled && (before.type === 'force' || before.type === 'rollout');
  const fields = wasServed
    ? new Set([...fieldsOf(plan), ...fieldsApart(before, drafted)])
    : new Set<PatchField>([...fieldsOf(plan), 'enabled']);
  // What is switched off is off at once.
  if (!drafted.enabled) fields.delete('enabled');
  const hashAttribute = before && 'hashAttribute' in before ? before.hashAttribute : HASH_ATTRIBUTE;
  const rest = wasServed ? asItIs(before, fields) : { enabled: false };
  const waiting = patchRule(drafted, rest, hashAttribute);
  const own = { targetType: 'feature-rule' as const, targetId: '', patch: asItIs(drafted, fields) };
  const startDate = plan.requiresStartApproval ? null : (plan.startDate ?? null);
  const ready: Ramp = {
    id,
    name: plan.name || rule.description || `Ramp of ${featureId}`,
    ...{ featureId, ruleId: rule.id },
    ...{ startActions: [own, ...plan.startActions], steps: plan.steps, endActions: plan.endActions },
    ...{ startDate, cutoffDate: plan.cutoffDate ?? null, status: startDate === null ? 'ready' : 'pending' },
    ...{ currentStepIndex: -1, startedAt: null, pausedAt: null, currentStepEnteredAt: null, nextStepAt: null },
    ...{ stepApproval: null, lastRollbackAt: null, lastRollbackReason: null, before: null },
    ...{ plannedIn: version, dateCreated: now, dateUpdated: now },
  };
  if (!startsWithPublication(plan, now)) return { rule: waiting, ramp: ready };
  const { ramp, patch } = moveRamp(ready, { kind: 'start' }, now, waiting);
  return { rule: patch ? patchRule(waiting, patch, hashAttribute) : waiting, ramp };
}

/** What rules will be right after their publication, as far as ramps that are planned for them decide it. */
export const rulesOncePublished = (
  rules: readonly Rule[],
  { before, now }: { before: readonly Rule[]; now: string },
): Rule[] =>
  rules.map((rule) => {
    if (!isToRamp(rule)) return rule;
    return settlePlan(rule, {
      before: ruleBefore(rule, { before, after: rules }),
      id: '',
      featureId: '',
      version: 0,
      now,
    }).rule;
  });
