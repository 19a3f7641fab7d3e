import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../test/scale.ts';
import { AppError } from '../errors/index.ts';
import { type Rule, rule as ruleSchema } from '../features/rule.ts';
import { type RampMove, awaitsApproval, isDue, moveRamp, nextDue } from './machine.ts';
import { patchRule } from './patchRule.ts';
import type { RampStep } from './plan.ts';
import { type Ramp, newRamp, shareSteps } from './ramp.ts';

const START = '2026-11-01T09:00:00.000Z';
const at = (seconds: number) => new Date(Date.parse(START) + seconds * 1000).toISOString();
const rule = ruleSchema.parse({ id: 'r', type: 'rollout', value: 'b', coverage: 0, hashAttribute: 'id' });

const rampOf = (steps: RampStep[], more: Partial<Ramp> = {}): Ramp => ({
  ...newRamp.pick({ startActions: true, endActions: true }).parse({}),
  ...{ id: 'ramp_1', name: '', featureId: 'flag', ruleId: 'r', steps },
  ...{ startDate: null, cutoffDate: null, status: 'ready', currentStepIndex: -1, startedAt: null, pausedAt: null },
  ...{ currentStepEnteredAt: null, nextStepAt: null, stepApproval: null, before: null },
  ...{ lastRollbackAt: null, lastRollbackReason: null, plannedIn: null, dateCreated: START, dateUpdated: START },
  ...more,
});

/** A ramp with the rule it is of, moved along. */
function run(ramp: Ramp, start: Rule = rule) {
  const world = { ramp, rule: start };
  const move = (one: RampMove, seconds: number) => {
    const moved = moveRamp(world.ramp, one, at(seconds), world.rule);
    world.ramp = moved.ramp;
    if (moved.patch) world.rule = patchRule(world.rule, moved.patch, 'id');
    return world;
  };
  return { world, move, share: () => (world.rule.type === 'rollout' ? world.rule.coverage : null) };
}

describe('a ramp by time', () => {
  it('raises the share step by step, each when its time is over, and ends with the last', () => {
    const { world, move, share } = run(rampOf(shareSteps([0.1, 0.5, 1], 60)));
    move({ kind: 'start' }, 0);
    expect([share(), world.ramp.nextStepAt]).toEqual([0.1, at(60)]);
    move({ kind: 'tick' }, 59);
    expect(share()).toBe(0.1);
    move({ kind: 'tick' }, 60);
    expect(share()).toBe(0.5);
    move({ kind: 'tick' }, 120);
    move({ kind: 'tick' }, 121);
    expect([share(), world.ramp.status]).toEqual([1, 'completed']);
  });

  it('holds the rest of a step over a pause', () => {
    const { world, move, share } = run(rampOf(shareSteps([0.1, 0.5, 1], 60)));
    move({ kind: 'start' }, 0);
    move({ kind: 'pause' }, 45);
    move({ kind: 'tick' }, 500);
    expect([share(), nextDue(world.ramp)]).toEqual([0.1, null]);
    move({ kind: 'resume' }, 1000);
    expect(world.ramp.nextStepAt).toBe(at(1015));
  });

  it('begins and ends by itself at the moments named', () => {
    const plan = { status: 'pending' as const, startDate: at(100), cutoffDate: at(130) };
    const { world, move, share } = run(rampOf(shareSteps([0.1, 1], 60), plan));
    move({ kind: 'tick' }, 99);
    expect(share()).toBe(0);
    move({ kind: 'tick' }, 100);
    expect(share()).toBe(0.1);
    move({ kind: 'tick' }, 130);
    expect([share(), world.ramp.status]).toEqual([1, 'completed']);
  });
});

describe('a ramp by approval', () => {
  const careful = shareSteps([0.1, 1], 60).map((step) => ({ ...step, holdConditions: { requiresApproval: true } }));

  it('goes on only when its time is over and somebody approved', () => {
    const { world, move, share } = run(rampOf(careful));
    move({ kind: 'start' }, 0);
    expect(awaitsApproval(world.ramp)).toBe(true);
    move({ kind: 'tick' }, 90);
    expect(share()).toBe(0.1);
    move({ kind: 'approve', by: 'Ruth' }, 100);
    expect(share()).toBe(0.1);
    move({ kind: 'tick' }, 100);
    expect([share(), awaitsApproval(world.ramp)]).toEqual([1, true]);
  });

  it('goes on at once where only approval was missing', () => {
    const { move, share } = run(rampOf(careful.map((step) => ({ ...step, interval: null }))));
    move({ kind: 'start' }, 0);
    move({ kind: 'approve', by: 'Ruth' }, 5);
    move({ kind: 'tick' }, 5);
    expect(share()).toBe(1);
  });

  it('goes on after a pause in which the approval came', () => {
    const { move, share } = run(rampOf(careful.map((step) => ({ ...step, interval: null }))));
    move({ kind: 'start' }, 0);
    move({ kind: 'pause' }, 1);
    move({ kind: 'approve', by: 'Ruth' }, 2);
    move({ kind: 'resume' }, 5);
    move({ kind: 'tick' }, 5);
    expect(share()).toBe(1);
  });
});

describe('a ramp by hand', () => {
  it('waits until somebody goes on, jumps both ways, and rolls back to how the rule was', () => {
    const steps = shareSteps([0.1, 0.5, 1], null);
    const [first] = steps;
    const targeted = {
      ...(first as RampStep),
      actions: [{ ...(first as RampStep).actions[0], patch: { coverage: 0.1, condition: '{"staff":true}' } }],
    };
    const plan = [targeted as RampStep, ...steps.slice(1)];
    const { world, move, share } = run(rampOf(plan));
    move({ kind: 'start' }, 0);
    expect(nextDue(world.ramp)).toBeNull();
    expect(world.rule.condition).toBe('{"staff":true}');
    move({ kind: 'advance' }, 10);
    move({ kind: 'jump', to: 0 }, 20);
    expect(share()).toBe(0.1);
    move({ kind: 'jump', to: -1 }, 30);
    expect([share(), world.rule.condition, world.ramp.status]).toEqual([0, '', 'paused']);
    move({ kind: 'jump', to: 2 }, 40);
    move({ kind: 'rollback', reason: 'errors' }, 50);
    expect([share(), world.rule.condition, world.ramp.status]).toEqual([0, '', 'rolled-back']);
    expect(world.ramp.lastRollbackReason).toBe('errors');
    move({ kind: 'restart' }, 60);
    expect([share(), world.ramp.status]).toEqual([0.1, 'running']);
  });

  it('makes a forced value a rollout and leaves what it does not name alone', () => {
    const forced = ruleSchema.parse({ id: 'r', type: 'force', value: 'b', condition: '{"country":"NL"}' });
    const { world, move } = run(rampOf(shareSteps([0.1, 1], null)), forced);
    move({ kind: 'start' }, 0);
    expect(world.rule).toMatchObject({ type: 'rollout', coverage: 0.1, condition: '{"country":"NL"}' });
    world.rule = { ...world.rule, enabled: false };
    move({ kind: 'advance' }, 1);
    expect(world.rule).toMatchObject({ coverage: 1, enabled: false });
  });

  it('refuses a step that is not there, and moves that make no sense', () => {
    const { move } = run(rampOf(shareSteps([0.1, 1], null)));
    expect(() => move({ kind: 'pause' }, 0)).toThrow('A ramp that is not started cannot be paused');
    expect(() => move({ kind: 'jump', to: 7 }, 0)).toThrow('expected a step from 0 to 1');
    move({ kind: 'start' }, 0);
    expect(() => move({ kind: 'approve', by: 'Ruth' }, 0)).toThrow('does not ask for approval');
  });
});

const seconds = fc.integer({ min: 1, max: 50 });
const anyStep = fc.record({
  interval: fc.option(seconds, { nil: null }),
  share: fc.integer({ min: 0, max: 100 }),
  asks: fc.boolean(),
});
const anyMove: fc.Arbitrary<RampMove> = fc.oneof(
  fc.constantFrom<RampMove['kind']>('start', 'pause', 'resume', 'restart').map((kind) => ({ kind }) as RampMove),
  fc.constant<RampMove>({ kind: 'advance' }),
  fc.constant<RampMove>({ kind: 'approve', by: 'Ruth' }),
  fc.integer({ min: -2, max: 6 }).map((to): RampMove => ({ kind: 'jump', to })),
  fc.constant<RampMove>({ kind: 'rollback' }),
  fc.constant<RampMove>({ kind: 'complete' }),
);

/** The same, one second at a time and by nothing but counting: how long the step was held, and whether it was approved. */
type Counted = { status: Ramp['status']; index: number; held: number; approved: boolean; share: number };
function count(
  now: Counted,
  steps: readonly { interval: number | null; share: number; asks: boolean }[],
  move: RampMove,
): Counted {
  const into = (index: number, status: Ramp['status']): Counted =>
    index < steps.length
      ? { status, index, held: 0, approved: false, share: steps[index]?.share ?? 0 }
      : {
          ...now,
          status: 'completed',
          index: steps.length - 1,
          held: 0,
          approved: false,
          share: steps.at(-1)?.share ?? 0,
        };
  const { status, index } = now;
  const isUp = status === 'running' || status === 'paused';
  const step = steps[index];
  if (move.kind === 'start' && status === 'ready') return into(0, 'running');
  if (move.kind === 'restart' && (status === 'completed' || status === 'rolled-back')) return into(0, 'running');
  if (move.kind === 'pause' && status === 'running') return { ...now, status: 'paused' };
  if (move.kind === 'resume' && status === 'paused') return { ...now, status: 'running' };
  if (move.kind === 'approve' && isUp && step?.asks) return { ...now, approved: true };
  if (move.kind === 'advance' && isUp) return into(index + 1, status);
  if (move.kind === 'rollback' && (isUp || status === 'completed'))
    return { status: 'rolled-back', index: -1, held: 0, approved: false, share: 0 };
  if (move.kind === 'complete' && isUp) return into(steps.length, status);
  if (move.kind === 'jump' && (isUp || status === 'ready') && move.to >= -1 && move.to < steps.length) {
    if (status === 'ready') return move.to === -1 ? now : into(move.to, 'running');
    return move.to === -1 ? { status: 'paused', index: -1, held: 0, approved: false, share: 0 } : into(move.to, status);
  }
  if (move.kind === 'tick' && status === 'running' && step) {
    const isOver = step.interval === null ? step.asks && now.approved : now.held >= step.interval;
    if (isOver && (!step.asks || now.approved)) return into(index + 1, 'running');
  }
  return now;
}

describe('a ramp in any order of moves', () => {
  it('does what counting seconds by hand does', () => {
    fc.assert(
      fc.property(
        fc.array(anyStep, { minLength: 1, maxLength: 5 }),
        fc.array(fc.tuple(fc.integer({ min: 0, max: 60 }), anyMove), { maxLength: 14 }),
        (plan, moves) => {
          const steps: RampStep[] = plan.map(({ interval, share, asks }) => ({
            ...{ interval, monitored: false as const, holdConditions: { requiresApproval: asks } },
            actions: [{ targetType: 'feature-rule', targetId: '', patch: { coverage: share / 100 } }],
          }));
          const { world, move } = run(rampOf(steps));
          let counted: Counted = { status: 'ready', index: -1, held: 0, approved: false, share: 0 };
          let now = 0;
          const tick = () => {
            while (isDue(world.ramp, at(now))) move({ kind: 'tick' }, now);
            for (let next = count(counted, plan, { kind: 'tick' }); next !== counted; ) {
              counted = next;
              next = count(counted, plan, { kind: 'tick' });
            }
          };
          for (const [wait, one] of moves) {
            for (let second = 0; second < wait; second += 1) {
              now += 1;
              if (counted.status === 'running') counted = { ...counted, held: counted.held + 1 };
              tick();
            }
            try {
              move(one, now);
            } catch (error) {
              if (!(error instanceof AppError)) throw error;
            }
            counted = count(counted, plan, one);
            tick();
            const share = world.rule.type === 'rollout' ? Math.round(world.rule.coverage * 100) : null;
            expect([world.ramp.status, world.ramp.currentStepIndex, share]).toEqual([
              counted.status,
              counted.index,
              counted.share,
            ]);
          }
        },
      ),
      { numRuns: runs(300, 20_000) },
    );
  });
});
