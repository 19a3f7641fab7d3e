import type { Effect } from '../analysis/types.ts';
import type { Decision } from './decision.ts';
import type { HealthProblem } from './health.ts';

/** `daysRun` and `minimumDays` since the start of the phase; `isLowPower` and `daysNeeded` from the outlook. */
export type ExperimentFacts = {
  problems: readonly HealthProblem[];
  imbalances: number;
  isLowPower: boolean;
  users: number;
  daysRun: number;
  minimumDays: number;
  decision: Decision;
  scheduledEndPassed: boolean;
  daysNeeded: number | null;
};

export type ExperimentStatus =
  | { kind: 'unhealthy'; isLowPower: boolean }
  | { kind: 'noData' }
  | { kind: 'beforeMinimumDuration'; daysLeft: number }
  | { kind: 'decision'; decision: Decision }
  | { kind: 'scheduledEndReview' }
  | { kind: 'daysLeft'; days: number | null };

export const minimumRuntimeDays = 3;
export const maximumRuntimeDays = 180;

/** The one thing to show about a running experiment: the first that holds, bad data before everything else. */
export function experimentStatus(facts: ExperimentFacts): ExperimentStatus {
  const isDecided = facts.decision.status !== null;
  const isLowPower = facts.isLowPower && !isDecided && !facts.scheduledEndPassed;
  if (facts.problems.length > 0 || facts.imbalances > 0 || isLowPower) return { kind: 'unhealthy', isLowPower };
  if (facts.users === 0) return { kind: 'noData' };
  if (facts.daysRun < facts.minimumDays)
    return { kind: 'beforeMinimumDuration', daysLeft: facts.minimumDays - facts.daysRun };
  if (isDecided) return { kind: 'decision', decision: facts.decision };
  if (facts.scheduledEndPassed) return { kind: 'scheduledEndReview' };
  return { kind: 'daysLeft', days: facts.daysNeeded };
}

/**
 * Whether a safe rollout goes on: back when any guardrail was harmed in its one-sided sequential test (p-value below
 * `alpha`), out to everyone when its time is over.
 */
export function safeRolloutStatus(
  guardrails: readonly Pick<Effect, 'pValue' | 'error'>[],
  { alpha, isTimeOver }: { alpha: number; isTimeOver: boolean },
): 'rollBack' | 'ship' | 'running' {
  const isHarmed = guardrails.some(({ pValue, error }) => error === null && pValue !== null && pValue < alpha);
  if (isHarmed) return 'rollBack';
  return isTimeOver ? 'ship' : 'running';
}
