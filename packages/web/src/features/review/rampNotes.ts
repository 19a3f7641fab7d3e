import type { Rule } from '@gb/domain/features';
import { isToRamp, startsWithPublication } from '@gb/domain/ramps/planned';
import { type ShownRamp, rampWords } from '../../ramps/index.ts';

type Between = { before: Rule | null; after: Rule | null };

/** What publishing a change of a rule does to its ramp: to one that is planned with it, and to one that is there already. */
export function rampNotes(
  { before, after }: Between,
  { ramps }: { ramps?: readonly ShownRamp[] },
): { notes?: string[] } {
  if (!ramps) return {};
  if (after && isToRamp(after)) return { notes: [planNote(before, after)] };
  const id = after?.id ?? before?.id;
  const ramp = ramps.find(({ status, targets }) => isOpen(status) && targets.some(({ ruleId }) => ruleId === id));
  if (!ramp) return {};
  const which = `Its ramp “${ramp.name}” (${rampWords(ramp).toLowerCase()})`;
  if (after) return { notes: [`${which} goes on: its next step sets again what it plans.`] };
  return { notes: [`${which} is paused, because its rule goes.`] };
}

function planNote(before: Rule | null, after: Extract<Rule, { type: 'force' | 'rollout' }>): string {
  const wasServed = before?.enabled === true;
  const isAtOnce = after.ramp !== undefined && startsWithPublication(after.ramp, new Date().toISOString());
  if (!isAtOnce)
    return wasServed
      ? 'Until its ramp starts, the rule stays as it is live now.'
      : 'Until its ramp starts, the rule is off.';
  return wasServed
    ? 'Publishing starts its ramp. Rolling that back makes the rule what it is now.'
    : 'Publishing starts its ramp. Rolling that back switches the rule off.';
}

const isOpen = (status: ShownRamp['status']): boolean => status !== 'completed' && status !== 'rolled-back';
