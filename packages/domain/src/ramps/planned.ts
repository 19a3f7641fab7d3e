import type { Rule } from '../features/rule.ts';
import type { PlannedRamp } from './plan.ts';

/** A rule that a ramp is planned for. */
export type RuleToRamp = Extract<Rule, { type: 'force' | 'rollout' }> & { ramp: PlannedRamp };

export const isToRamp = (rule: Rule): rule is RuleToRamp => 'ramp' in rule && rule.ramp !== undefined;

/** Whether a planned ramp begins when its draft is published. */
export const startsWithPublication = ({ startDate, requiresStartApproval }: PlannedRamp, now: string): boolean =>
  requiresStartApproval !== true && (!startDate || Date.parse(startDate) <= Date.parse(now));
