import { conflict, invalidField } from '../errors/index.ts';
import type { Rule } from '../features/rule.ts';
import { asItIs, fieldsOf, mergePatches, patchesIn } from './patches.ts';
import type { RulePatch } from './plan.ts';
import type { Ramp } from './ramp.ts';

/** What people and the clock do to a ramp. */
export type RampMove =
  | { kind: 'start' | 'pause' | 'resume' | 'restart' | 'tick' }
  | { kind: 'advance'; reason?: string | undefined }
  | { kind: 'approve'; by: string }
  | { kind: 'jump'; to: number }
  | { kind: 'rollback'; reason?: string | undefined }
  | { kind: 'complete'; disableRule?: boolean | undefined };

/** What a move comes to: the ramp afterwards, and what the rule is to become; null when the rule stays as it is. */
export type Moved = { ramp: Ramp; patch: RulePatch | null };

const STANDING = { nextStepAt: null, pausedAt: null, stepApproval: null } as const;
const inSeconds = (from: string, seconds: number): string => new Date(Date.parse(from) + seconds * 1000).toISOString();

/**
 * Makes a move, or refuses it. A tick does what is due at the moment and no more than that, so that any number of clocks
 * may tick; one that comes late goes on from when the step should have ended no faster than one step at a time.
 */
export function moveRamp(ramp: Ramp, move: RampMove, now: string, rule: Rule): Moved {
  const { status } = ramp;
  switch (move.kind) {
    case 'start':
      expectStatus(ramp, ['pending', 'ready'], 'started');
      return begin(ramp, now, rule);
    case 'restart':
      expectStatus(ramp, ['completed', 'rolled-back'], 'started again');
      return begin(ramp, now, rule);
    case 'pause':
      expectStatus(ramp, ['running'], 'paused');
      return { ramp: { ...ramp, status: 'paused', pausedAt: now, nextStepAt: null }, patch: null };
    case 'resume':
      expectStatus(ramp, ['paused'], 'resumed');
      return { ramp: resumed(ramp, now), patch: null };
    case 'approve':
      expectStatus(ramp, ['running', 'paused'], 'approved');
      if (!stepOf(ramp)?.holdConditions.requiresApproval) throw conflict('This step does not ask for approval');
      return approved(ramp, move.by, now);
    case 'advance':
      expectStatus(ramp, ['running', 'paused'], 'moved on');
      return enter(ramp, ramp.currentStepIndex + 1, now, rule);
    case 'jump':
      return jump(ramp, move.to, now, rule);
    case 'rollback':
      expectStatus(ramp, ['running', 'paused', 'completed'], 'rolled back');
      return rolledBack(ramp, move.reason, now);
    case 'complete':
      expectStatus(ramp, ['running', 'paused'], 'completed');
      return completed(ramp, move.disableRule ?? false, now);
    case 'tick':
      return isDue(ramp, now) ? tick(ramp, now, rule) : { ramp, patch: null };
    default:
      throw new Error(`No such move: ${JSON.stringify(move satisfies never)} of ${status}`);
  }
}

/** Whether the clock has something to do. */
export const isDue = (ramp: Ramp, now: string): boolean => {
  const next = nextDue(ramp);
  return next !== null && Date.parse(next) <= Date.parse(now);
};

/** When the clock next has something to do; null when that is never. */
export function nextDue(ramp: Ramp): string | null {
  if (ramp.status === 'pending') return ramp.startDate;
  if (ramp.status !== 'running' && ramp.status !== 'paused') return null;
  const step = ramp.status === 'running' && !awaitsApproval(ramp) ? ramp.nextStepAt : null;
  return [step, ramp.cutoffDate].filter((one) => one !== null).sort()[0] ?? null;
}

/** Whether the step goes on only when somebody approves. */
export const awaitsApproval = (ramp: Ramp): boolean =>
  (ramp.status === 'running' || ramp.status === 'paused') &&
  stepOf(ramp)?.holdConditions.requiresApproval === true &&
  ramp.stepApproval?.stepIndex !== ramp.currentStepIndex;

const stepOf = (ramp: Ramp) => ramp.steps[ramp.currentStepIndex];

function expectStatus(ramp: Ramp, allowed: readonly Ramp['status'][], done: string): void {
  if (!allowed.includes(ramp.status)) throw conflict(`A ramp that is ${WORDS[ramp.status]} cannot be ${done}`);
}

const WORDS: Readonly<Record<Ramp['status'], string>> = {
  pending: 'waiting for its time',
  ready: 'not started',
  running: 'running',
  paused: 'paused',
  completed: 'completed',
  'rolled-back': 'rolled back',
};

function begin(ramp: Ramp, now: string, rule: Rule): Moved {
  // A ramp that went to its end has left its last step in the rule: what it goes back to is from before that.
  const before = ramp.status === 'completed' && ramp.before ? ramp.before : asItIs(rule, fieldsOf(ramp));
  const fresh = { ...ramp, ...STANDING, startedAt: now, before, status: 'running' as const };
  return enter(fresh, 0, now, rule);
}

function tick(ramp: Ramp, now: string, rule: Rule): Moved {
  if (ramp.status === 'pending') return begin(ramp, now, rule);
  if (ramp.cutoffDate !== null && Date.parse(ramp.cutoffDate) <= Date.parse(now)) return completed(ramp, false, now);
  return enter(ramp, ramp.currentStepIndex + 1, now, rule);
}

/** Goes into a step; behind the last one is the end. */
function enter(ramp: Ramp, index: number, now: string, rule: Rule): Moved {
  const step = ramp.steps[index];
  if (!step) return completed(ramp, false, now);
  const before = ramp.before ?? asItIs(rule, fieldsOf(ramp));
  const isPaused = ramp.status === 'paused';
  const entered: Ramp = {
    ...ramp,
    ...STANDING,
    before,
    status: isPaused ? 'paused' : 'running',
    pausedAt: isPaused ? now : null,
    currentStepIndex: index,
    currentStepEnteredAt: now,
    nextStepAt: isPaused || step.interval === null ? null : inSeconds(now, step.interval),
  };
  return { ramp: entered, patch: stateAt(entered, index) };
}

function resumed(ramp: Ramp, now: string): Ramp {
  const held = Date.parse(ramp.pausedAt ?? now) - Date.parse(ramp.currentStepEnteredAt ?? now);
  const enteredAt = new Date(Date.parse(now) - held).toISOString();
  const interval = stepOf(ramp)?.interval ?? null;
  // A step without a time of its own goes on by hand, or at once when it was approved while it stood still.
  const next = ramp.stepApproval?.stepIndex === ramp.currentStepIndex ? now : null;
  return {
    ...ramp,
    status: 'running',
    pausedAt: null,
    currentStepEnteredAt: enteredAt,
    nextStepAt: interval === null ? next : inSeconds(enteredAt, interval),
  };
}

/** A step that only waited for approval ends with it. */
function approved(ramp: Ramp, by: string, now: string): Moved {
  const after: Ramp = {
    ...ramp,
    stepApproval: { stepIndex: ramp.currentStepIndex, approvedAt: now, approvedBy: by },
    nextStepAt: ramp.status === 'running' ? (ramp.nextStepAt ?? now) : null,
  };
  return { ramp: after, patch: null };
}

function jump(ramp: Ramp, to: number, now: string, rule: Rule): Moved {
  expectStatus(ramp, ['running', 'paused', 'ready', 'pending'], 'moved');
  if (to < -1 || to >= ramp.steps.length)
    throw invalidField(
      'targetStepIndex',
      `expected a step from 0 to ${ramp.steps.length - 1}, or -1 for before the first`,
    );
  if (ramp.status === 'ready' || ramp.status === 'pending') {
    if (to === -1) return { ramp, patch: null };
    const begun = begin(ramp, now, rule).ramp;
    return enter(begun, to, now, rule);
  }
  if (to >= 0) return enter(ramp, to, now, rule);
  const back: Ramp = {
    ...ramp,
    ...STANDING,
    status: 'paused',
    pausedAt: now,
    currentStepIndex: -1,
    currentStepEnteredAt: now,
  };
  return { ramp: back, patch: stateAt(back, -1) };
}

function rolledBack(ramp: Ramp, reason: string | undefined, now: string): Moved {
  const back: Ramp = {
    ...ramp,
    ...STANDING,
    status: 'rolled-back',
    currentStepIndex: -1,
    currentStepEnteredAt: null,
    lastRollbackAt: now,
    lastRollbackReason: reason ?? null,
  };
  return { ramp: back, patch: ramp.before };
}

function completed(ramp: Ramp, disableRule: boolean, now: string): Moved {
  const last = ramp.steps.length - 1;
  const done: Ramp = { ...ramp, ...STANDING, status: 'completed', currentStepIndex: last, currentStepEnteredAt: now };
  const patch = mergePatches([stateAt(done, last), ...ramp.endActions.map((action) => action.patch)]);
  return { ramp: done, patch: disableRule ? { ...patch, enabled: false } : patch };
}

/**
 * Whether a move does what the plan says, and so what was approved with it: it begins, goes on as its step says, or goes
 * back to what was before. Skipping ahead, ending early and doing it all again are decided by whoever asks for them.
 */
export function isAsPlanned(ramp: Ramp, move: RampMove): boolean {
  switch (move.kind) {
    case 'start':
    case 'tick':
    case 'pause':
    case 'resume':
    case 'approve':
    case 'rollback':
      return true;
    case 'jump':
      return move.to <= ramp.currentStepIndex;
    case 'advance': {
      const step = stepOf(ramp);
      return step?.interval === null && !step.holdConditions.requiresApproval;
    }
    case 'restart':
    case 'complete':
      return false;
  }
}

/** All that the plan has made of the rule by a step, from how it was at the start. */
export const stateAt = (ramp: Ramp, index: number): RulePatch =>
  mergePatches([
    ramp.before ?? {},
    ...patchesIn(ramp.startActions),
    ...ramp.steps.slice(0, index + 1).flatMap(({ actions }) => patchesIn(actions)),
  ]);
