import type { RampStatus } from '@gb/domain/ramps';
import { formatPercent } from '../ui/format.ts';
import type { RampLog, ShownRamp } from './useRamps.ts';

type Step = ShownRamp['steps'][number];

export const STATUS_WORDS: Readonly<Record<RampStatus, string>> = {
  pending: 'Waits for its time',
  ready: 'Not started',
  running: 'Running',
  paused: 'Paused',
  completed: 'Completed',
  'rolled-back': 'Rolled back',
};

export const STATUS_TONES = {
  pending: 'neutral',
  ready: 'neutral',
  running: 'accent',
  paused: 'warn',
  completed: 'good',
  'rolled-back': 'bad',
} as const;

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A length of time in the largest unit that says it whole: "3 days", "90 minutes". */
export function lengthWords(seconds: number): string {
  const [size, unit] =
    seconds % DAY === 0
      ? [DAY, 'day']
      : seconds % HOUR === 0
        ? [HOUR, 'hour']
        : seconds % MINUTE === 0
          ? [MINUTE, 'minute']
          : [1, 'second'];
  const count = seconds / Number(size);
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** The share a step gives; null when it changes something else. */
export const shareOf = ({ actions }: Step): number | null =>
  actions.map(({ patch }) => patch.coverage).findLast((share) => typeof share === 'number') ?? null;

/** What a step is called: its share, or its number. */
export const stepName = (step: Step, index: number): string => {
  const share = shareOf(step);
  return share === null ? `Step ${index + 1}` : formatPercent(share, Number.isInteger(share * 100) ? 0 : 1);
};

/** What ends a step. */
export function holdWords({ interval, holdConditions }: Step, isLast: boolean): string {
  const asks = holdConditions.requiresApproval === true;
  if (isLast && !asks) return 'the end';
  if (interval === null) return asks ? 'until somebody approves' : 'until somebody goes on';
  return `${lengthWords(interval)}${asks ? ' and an approval' : ''}`;
}

const ACTIONS: Readonly<Record<string, string>> = {
  start: 'Started',
  restart: 'Started again',
  tick: 'Went on by time',
  advance: 'Went on by hand',
  approve: 'Approved',
  pause: 'Paused',
  resume: 'Resumed',
  jump: 'Moved',
  rollback: 'Rolled back',
  complete: 'Completed',
  held: 'Could not go on, so it was paused',
};

/** One entry of the log in words: what was done, and from where to where. */
export function eventWords({ action, fromStep, toStep }: RampLog[number], steps: readonly Step[]): string {
  const name = (index: number) => (steps[index] ? stepName(steps[index], index) : 'before the first step');
  const way = fromStep === toStep ? '' : `: ${name(fromStep)} to ${name(toStep)}`;
  return `${ACTIONS[action] ?? action}${way}`;
}

/** How far a ramp is: "25 %, step 4 of 6". */
export function rampWords({ status, steps, currentStepIndex }: ShownRamp): string {
  const step = steps[currentStepIndex];
  if ((status !== 'running' && status !== 'paused') || !step) return STATUS_WORDS[status];
  const place = `${stepName(step, currentStepIndex)}, step ${currentStepIndex + 1} of ${steps.length}`;
  return status === 'paused' ? `Paused at ${place}` : place;
}
