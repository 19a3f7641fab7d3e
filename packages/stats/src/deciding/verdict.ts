import type { DimensionResult, Effect, Interval, VariationResult } from '../analysis/types.ts';
import type { Difference } from '../effects/contrast.ts';
import { type HealthInput, type HealthProblem, healthProblems } from './health.ts';
import { type MetricStatus, metricStatus, type StatusThresholds } from './metricStatus.ts';

export type MetricRole = 'goal' | 'secondary' | 'guardrail';
export type VerdictMetric = { id: string; role: MetricRole; inverse: boolean; thresholds: StatusThresholds };

/**
 * `result` is the total of the experiment (no dimension). `plannedUsers` is the sample it was planned for, `daysNeeded`
 * how many more days it takes to be powered (0 = powered); null = unknown. `isSequential`: looking early is allowed.
 */
export type VerdictInput = {
  result: DimensionResult;
  metrics: readonly VerdictMetric[];
  engine: 'bayesian' | 'frequentist';
  differenceType: Difference;
  baseline: number;
  isSequential: boolean;
  plannedUsers: number | null;
  daysNeeded: number | null;
  health: Omit<HealthInput, 'users'>;
};

export type VerdictKind = 'winner' | 'loser' | 'mixed' | 'noDifference' | 'tooEarly' | 'unhealthy' | 'noData';

/** What is still needed: more of a metric, more users, or more days. */
export type Missing =
  | { kind: 'sample'; metricId: string; have: number; needed: number }
  | { kind: 'users'; have: number; needed: number }
  | { kind: 'days'; days: number };

export type NextStep = 'ship' | 'rollBack' | 'review' | 'keepRunning' | 'fixData';

/**
 * What the results page says in one sentence. `variation` (an index) and `metricId` are what it is about: who is ahead,
 * or, for a loser, behind; null when there is nobody to name. `change` and `ci` are on the scale of the difference type.
 * `confidence` is how sure the direction is: the chance to win (to lose, for a loser), or 1 − p-value. Guardrails are
 * those of the named variation. While `tooEarly`, change and confidence describe the present leader, not a result.
 */
export type Verdict = {
  kind: VerdictKind;
  variation: number | null;
  metricId: string | null;
  change: number | null;
  ci: Interval | null;
  confidence: number | null;
  goalsWon: string[];
  goalsLost: string[];
  guardrailsLost: string[];
  guardrailsSafe: string[];
  guardrailsChecked: number;
  isSuspicious: boolean;
  problems: HealthProblem[];
  missing: Missing[];
  nextStep: NextStep;
};

/** Sums an experiment up as data: what is ahead, by how much, how sure, what is missing, what the guardrails say. */
export function verdict(input: VerdictInput): Verdict {
  const arms = input.result.users.flatMap((_, index) => (index === input.baseline ? [] : [readArm(input, index)]));
  const problems = healthProblems({ ...input.health, users: input.result.users });
  const kind = kindOf(input, arms, problems);
  const named = kind === 'noData' ? null : nameArm(kind, arms);
  return {
    kind,
    ...figures(kind, named, input.engine),
    goalsWon: named?.won ?? [],
    goalsLost: named?.lost ?? [],
    guardrailsLost: named?.guardrailsLost ?? [],
    guardrailsSafe: named?.guardrailsSafe ?? [],
    guardrailsChecked: input.metrics.filter(({ role }) => role === 'guardrail').length,
    isSuspicious: named?.goals.some(({ status }) => status.isSuspicious && status.isEnoughData) ?? false,
    problems,
    missing: missingOf(input),
    nextStep: nextStep(kind, named),
  };
}

type Goal = { metric: VerdictMetric; status: MetricStatus; effect: Effect };
type Arm = {
  index: number;
  goals: Goal[];
  won: string[];
  lost: string[];
  guardrailsLost: string[];
  guardrailsSafe: string[];
};

function readArm(input: VerdictInput, index: number): Arm {
  const judged = input.metrics.flatMap((metric) => {
    const variations = input.result.metrics[metric.id]?.variations;
    const effect = variations?.[index]?.effect;
    const baseline = variations?.[input.baseline];
    if (!effect || !baseline) return [];
    return [{ metric, effect, status: statusOf(input, metric, baseline, variations[index] as VariationResult) }];
  });
  const goals = judged.filter(({ metric }) => metric.role === 'goal');
  const guardrails = judged.filter(({ metric }) => metric.role === 'guardrail');
  const goalIds = (result: 'won' | 'lost') => ids(goals.filter(({ status }) => settled(input, status) === result));
  return {
    index,
    goals,
    won: goalIds('won'),
    lost: goalIds('lost'),
    guardrailsLost: ids(guardrails.filter(({ status }) => status.outcome === 'lost')),
    guardrailsSafe: ids(guardrails.filter(({ status }) => status.outcome !== 'lost' && status.isGuardrailSafe)),
  };
}

const ids = (goals: readonly Goal[]): string[] => goals.map(({ metric }) => metric.id);

function statusOf(
  { engine, differenceType }: VerdictInput,
  { inverse, thresholds }: VerdictMetric,
  baseline: VariationResult,
  variation: VariationResult,
): MetricStatus {
  const effect = variation.effect as Effect; // the caller skips the baseline
  return metricStatus({ engine, difference: differenceType, inverse, baseline, variation, effect }, thresholds);
}

/** Before the planned sample only a clear signal counts, unless the test is made for early looks. */
function settled(input: VerdictInput, status: MetricStatus): 'won' | 'lost' | null {
  if (isEarly(input)) return status.clearSignal;
  return status.outcome === 'won' || status.outcome === 'lost' ? status.outcome : null;
}

const totalUsers = ({ result }: VerdictInput): number => result.users.reduce((sum, n) => sum + n, 0);

const isEarly = (input: VerdictInput): boolean =>
  !input.isSequential && input.plannedUsers !== null && totalUsers(input) < input.plannedUsers;

function kindOf(input: VerdictInput, arms: readonly Arm[], problems: readonly HealthProblem[]): VerdictKind {
  if (totalUsers(input) === 0 || arms.every(({ goals }) => goals.length === 0)) return 'noData';
  if (problems.length > 0) return 'unhealthy';
  if (arms.some((arm) => arm.won.length > 0 && arm.lost.length === 0)) return 'winner';
  if (arms.some((arm) => arm.won.length > 0)) return 'mixed';
  if (arms.some((arm) => arm.lost.length > 0)) return 'loser';
  return isFinished(input, arms) ? 'noDifference' : 'tooEarly';
}

/** Without a plan, a result that could have come by now and did not is no difference once every goal has its sample. */
function isFinished(input: VerdictInput, arms: readonly Arm[]): boolean {
  const hasSample = arms.every(({ goals }) => goals.every(({ status }) => status.isEnoughData));
  if (!hasSample || isEarly(input)) return false;
  if (input.daysNeeded === 0 || input.plannedUsers !== null) return true;
  return arms.every(({ goals }) => goals.every(({ status }) => status.outcome === 'draw'));
}

/** The arm the sentence is about: the best of the winners, the worst of the losers, else the one that leads. */
function nameArm(kind: VerdictKind, arms: readonly Arm[]): Arm | null {
  const candidates = arms.filter((arm) => {
    if (kind === 'winner') return arm.won.length > 0 && arm.lost.length === 0;
    if (kind === 'mixed') return arm.won.length > 0;
    return kind !== 'loser' || arm.lost.length > 0;
  });
  const sign = kind === 'loser' ? -1 : 1;
  const safety = (arm: Arm) => (kind === 'winner' && arm.guardrailsLost.length > 0 ? 1 : 0);
  const lead = (arm: Arm) => sign * benefit(mainGoal(kind, arm));
  return [...candidates].sort((a, b) => safety(a) - safety(b) || lead(b) - lead(a))[0] ?? null;
}

/** The goal to name: the first that made the result, else the first. */
function mainGoal(kind: VerdictKind, { goals, won, lost }: Arm): Goal | null {
  const decisive = kind === 'loser' ? lost : won;
  return goals.find(({ metric }) => decisive.includes(metric.id)) ?? goals[0] ?? null;
}

const benefit = (goal: Goal | null): number => (goal ? goal.effect.value * (goal.metric.inverse ? -1 : 1) : -Infinity);

function figures(kind: VerdictKind, arm: Arm | null, engine: VerdictInput['engine']) {
  const goal = arm && mainGoal(kind, arm);
  if (!goal || goal.effect.error) return { variation: null, metricId: null, change: null, ci: null, confidence: null };
  const { effect, metric } = goal;
  const chance = effect.chanceToWin ?? 0.5;
  const pValue = effect.adjustedPValue ?? effect.pValue;
  return {
    variation: arm.index,
    metricId: metric.id,
    change: effect.value,
    ci: effect.adjustedCi ?? effect.ci,
    confidence: engine === 'bayesian' ? (kind === 'loser' ? 1 - chance : chance) : pValue === null ? null : 1 - pValue,
  };
}

function missingOf(input: VerdictInput): Missing[] {
  const have = totalUsers(input);
  const samples = input.metrics.flatMap(({ id, role, thresholds }): Missing[] => {
    if (role !== 'goal') return [];
    const values = (input.result.metrics[id]?.variations ?? []).map(({ value }) => value);
    const most = Math.max(0, ...values);
    const needed = thresholds.minimumSample;
    return most < needed ? [{ kind: 'sample', metricId: id, have: most, needed }] : [];
  });
  const { plannedUsers, daysNeeded } = input;
  return [
    ...samples,
    ...(plannedUsers !== null && have < plannedUsers ? [{ kind: 'users' as const, have, needed: plannedUsers }] : []),
    ...(daysNeeded !== null && daysNeeded > 0 ? [{ kind: 'days' as const, days: daysNeeded }] : []),
  ];
}

function nextStep(kind: VerdictKind, arm: Arm | null): NextStep {
  switch (kind) {
    case 'winner':
      return arm?.guardrailsLost.length ? 'review' : 'ship';
    case 'loser':
      return 'rollBack';
    case 'unhealthy':
      return 'fixData';
    case 'mixed':
    case 'noDifference':
      return 'review';
    default:
      return 'keepRunning';
  }
}
