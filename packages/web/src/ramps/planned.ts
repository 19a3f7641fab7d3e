import type { PlannedRamp, RampStep, RulePatch } from '@gb/domain/ramps';

type RampAction = PlannedRamp['endActions'][number];

/** A step as the form has it; `from` is the step of a template it came of, whose other changes it keeps. */
export type Planned = {
  share: string;
  count: string;
  unit: keyof typeof SECONDS;
  asks: boolean;
  from?: RampStep | undefined;
};

const SECONDS = { seconds: 1, minutes: 60, hours: 3600, days: 86_400, hand: 0 } as const;

/** The largest first. */
const UNITS = ['days', 'hours', 'minutes', 'seconds'] as const;

const planOf = (shares: readonly number[], unit: Planned['unit'], asks = false): Planned[] =>
  shares.map((share) => ({ share: String(share), count: '1', unit, asks }));

/** Plans to begin with where an organization has none of its own. */
export const PRESETS = {
  usual: { label: 'A day each', plan: planOf([1, 5, 10, 25, 50, 100], 'days') },
  fast: { label: 'An hour each', plan: planOf([5, 25, 50, 100], 'hours') },
  careful: { label: 'With approvals', plan: planOf([1, 10, 50, 100], 'days', true) },
} as const;

/** The steps of a template in the form: each with the largest unit in which its time is a whole number. */
export const plannedOf = (steps: readonly RampStep[]): Planned[] =>
  steps.map((from) => {
    const share = from.actions.find(({ patch }) => typeof patch.coverage === 'number')?.patch.coverage ?? 1;
    const { interval } = from;
    const unit = UNITS.find((each) => (interval ?? 0) % SECONDS[each] === 0) ?? 'seconds';
    const time =
      interval === null
        ? { count: '1', unit: 'hand' as const }
        : { count: String(Math.max(1, Math.round(interval / SECONDS[unit]))), unit };
    return {
      share: String(Math.round(share * 10_000) / 100),
      ...time,
      asks: from.holdConditions.requiresApproval === true,
      from,
    };
  });

/** What a ramp of ours is about: its one rule. */
const TARGET = { targetType: 'feature-rule' as const, targetId: '' };

/** The steps as the server takes them. */
export const stepsOf = (planned: readonly Planned[]): RampStep[] =>
  planned.map(({ share, count, unit, asks, from }) => {
    const [first, ...others] = from?.actions ?? [];
    return {
      interval: unit === 'hand' ? null : Number(count) * SECONDS[unit],
      actions: [{ ...TARGET, patch: { ...first?.patch, coverage: Number(share) / 100 } }, ...others],
      monitored: false,
      holdConditions: asks ? { requiresApproval: true } : {},
      ...(from?.approvalNotes ? { approvalNotes: from.approvalNotes } : {}),
    };
  });

/** What a template makes of a rule at its end, as a plan has it. */
export const endActionsOf = (endPatch: RulePatch | null): RampAction[] =>
  endPatch ? [{ ...TARGET, patch: endPatch }] : [];

/** What is wrong with each step, by its place. */
export function problemsOf(steps: readonly Planned[]): Map<number, string> {
  const found = new Map<number, string>();
  for (const [index, { share, count, unit }] of steps.entries()) {
    const [percent, held] = [Number(share), Number(count)];
    if (share.trim() === '' || !(percent >= 0 && percent <= 100)) found.set(index, 'Enter a percentage from 0 to 100');
    else if (unit !== 'hand' && !(Number.isInteger(held) && held >= 1 && held * SECONDS[unit] <= 31_536_000))
      found.set(index, 'Enter a whole number, a year at most');
  }
  return found;
}
