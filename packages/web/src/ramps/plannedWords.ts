import { conditionWords } from '@gb/domain/conditions/words';
import type { PlannedRamp, RulePatch } from '@gb/domain/ramps';
import { startsWithPublication } from '@gb/domain/ramps/planned';
import { formatDateTime } from '../ui/format.ts';
import { holdWords, stepName } from './rampWords.ts';

/** When a planned ramp begins. */
export function startWords(plan: PlannedRamp, now: string): string {
  if (startsWithPublication(plan, now)) return 'starts when published';
  return plan.startDate && !plan.requiresStartApproval ? `starts ${formatDateTime(plan.startDate)}` : 'starts by hand';
}

/** A planned ramp, a line for each of its parts. */
export function planLines(plan: PlannedRamp, now: string): string[] {
  const { name, steps, startActions, endActions, cutoffDate } = plan;
  const others = (actions: readonly { patch: RulePatch }[]) => actions.flatMap(({ patch }) => patchWords(patch));
  const first = others(startActions);
  const last = others(endActions);
  return [
    `ramp${name ? ` “${name}”` : ''} ${startWords(plan, now)}`,
    ...(first.length > 0 ? [`from its start: ${first.join(', ')}`] : []),
    ...steps.map((step, index) => {
      const held = holdWords(step, index === steps.length - 1);
      return [`step ${index + 1}: ${stepName(step, index)}`, ...others(step.actions), held].join(', ');
    }),
    ...(last.length > 0 ? [`at its end: ${last.join(', ')}`] : []),
    ...(cutoffDate ? [`ends ${formatDateTime(cutoffDate)} at the latest`] : []),
  ];
}

/** What else than the share a step changes. */
function patchWords(patch: RulePatch): string[] {
  const { condition, environments, allEnvironments, force, enabled, savedGroups, prerequisites } = patch;
  return [
    ...(typeof condition === 'string' ? [`if ${conditionWords(condition)}`] : []),
    ...(allEnvironments ? ['in all environments'] : environments ? [`in ${environments.join(' and ')}`] : []),
    ...(force === undefined || force === null
      ? []
      : [`serve ${typeof force === 'string' ? force : JSON.stringify(force)}`]),
    ...(typeof enabled === 'boolean' ? [enabled ? 'on' : 'off'] : []),
    ...(savedGroups ? ['for other saved groups'] : []),
    ...(prerequisites ? ['with other prerequisites'] : []),
  ];
}
