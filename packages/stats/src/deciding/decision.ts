/** What became of a goal, by the ordinary thresholds and by the stricter ones that hold against early looks. */
export type GoalStatus = { status: GoalResult; superStatSigStatus: GoalResult };
type GoalResult = 'won' | 'lost' | 'neutral';
export type GuardrailStatus = { status: 'safe' | 'lost' | 'neutral' };

export type DecisionAction = 'ship' | 'rollback' | 'review';
export type DecisionCondition = {
  match: 'all' | 'any' | 'none';
  metrics: 'goals' | 'guardrails';
  direction: 'statsigWinner' | 'statsigLoser';
};
export type DecisionRule = { action: DecisionAction; conditions: readonly DecisionCondition[] };
/** Rules in order: a variation gets the action of the first whose conditions all hold, else the default. */
export type DecisionCriteria = { name: string; rules: readonly DecisionRule[]; defaultAction: DecisionAction };

export type DecisionVariation = {
  variationId: string;
  goalMetrics: Record<string, GoalStatus>;
  guardrailMetrics: Record<string, GuardrailStatus>;
};

/** `daysNeeded` until the experiment is powered: 0 = now, null = unknown. `sequential`: early looks are allowed. */
export type DecisionInput = {
  criteria: DecisionCriteria;
  goalMetrics: readonly string[];
  guardrailMetrics: readonly string[];
  daysNeeded: number | null;
  sequential: boolean;
  scheduledEndPassed: boolean;
  variations: readonly DecisionVariation[];
};

export type Decision =
  | { status: null }
  | {
      status: 'ship-now' | 'rollback-now' | 'ready-for-review';
      variations: string[];
      sequentialUsed: boolean;
      powerReached: boolean;
      scheduledEndPassed: boolean;
    };

/** Ship what won on every goal and hurt no guardrail; roll back what hurts. */
export const clearSignals: DecisionCriteria = {
  name: 'Clear Signals',
  defaultAction: 'review',
  rules: [
    {
      action: 'ship',
      conditions: [
        { match: 'all', metrics: 'goals', direction: 'statsigWinner' },
        { match: 'none', metrics: 'guardrails', direction: 'statsigLoser' },
      ],
    },
    { action: 'rollback', conditions: [{ match: 'any', metrics: 'guardrails', direction: 'statsigLoser' }] },
    {
      action: 'rollback',
      conditions: [
        { match: 'any', metrics: 'goals', direction: 'statsigLoser' },
        { match: 'none', metrics: 'goals', direction: 'statsigWinner' },
      ],
    },
  ],
};

/** Ship whatever hurts nothing. */
export const doNoHarm: DecisionCriteria = {
  name: 'Do No Harm',
  defaultAction: 'rollback',
  rules: [
    {
      action: 'ship',
      conditions: [
        { match: 'none', metrics: 'goals', direction: 'statsigLoser' },
        { match: 'none', metrics: 'guardrails', direction: 'statsigLoser' },
      ],
    },
  ],
};

/** Applies the decision criteria to the statuses of an experiment; `status` null means: nothing to decide yet. */
export function decide(input: DecisionInput): Decision {
  const powerReached = input.daysNeeded === 0;
  const isOver = powerReached || input.scheduledEndPassed;
  const isReady = isOver || input.sequential;
  const status = isReady ? whenReady(input, isOver) : beforeReady(input);
  if (!status) return { status: null };
  return {
    ...status,
    sequentialUsed: input.sequential,
    powerReached,
    scheduledEndPassed: input.scheduledEndPassed,
  };
}

type Decided = { status: Exclude<Decision['status'], null>; variations: string[] };

function whenReady(input: DecisionInput, isOver: boolean): Decided | null {
  const actions = actionsOf(input, input.criteria, isOver, false);
  const having = (action: DecisionAction) => variationsWith(input, actions, action);
  if (isAll(actions, 'rollback')) return { status: 'rollback-now', variations: having('rollback') };
  if (actions.includes('ship')) return { status: 'ship-now', variations: having('ship') };
  return isOver && actions.includes('review') ? { status: 'ready-for-review', variations: having('review') } : null;
}

/** Too early for the criteria: only unmistakable results, by the clear-signal thresholds, lead to a decision. */
function beforeReady(input: DecisionInput): Decided | null {
  const actions = actionsOf(input, clearSignals, false, true);
  const having = (action: DecisionAction) => variationsWith(input, actions, action);
  if (isAll(actions, 'rollback')) return { status: 'rollback-now', variations: having('rollback') };
  const shipping = having('ship');
  const isOnlyOne = shipping.length === 1 && having('rollback').length === actions.length - 1;
  return isOnlyOne ? { status: 'ship-now', variations: shipping } : null;
}

const isAll = (actions: readonly (DecisionAction | null)[], action: DecisionAction): boolean =>
  actions.length > 0 && actions.every((one) => one === action);

const variationsWith = (input: DecisionInput, actions: readonly (DecisionAction | null)[], action: DecisionAction) =>
  input.variations.filter((_, index) => actions[index] === action).map(({ variationId }) => variationId);

const actionsOf = (input: DecisionInput, criteria: DecisionCriteria, useDefault: boolean, isClear: boolean) =>
  input.variations.map((variation) => {
    const rule = criteria.rules.find(({ conditions }) =>
      conditions.every((condition) => holds(condition, input, variation, isClear)),
    );
    return rule?.action ?? (useDefault ? criteria.defaultAction : null);
  });

function holds(
  { match, metrics, direction }: DecisionCondition,
  input: DecisionInput,
  { goalMetrics, guardrailMetrics }: DecisionVariation,
  isClear: boolean,
): boolean {
  const results =
    metrics === 'goals'
      ? input.goalMetrics.map((id) => goalMetrics[id]?.[isClear ? 'superStatSigStatus' : 'status'])
      : input.guardrailMetrics.map((id) => guardrailMetrics[id]?.status);
  const wanted = direction === 'statsigLoser' ? 'lost' : metrics === 'goals' ? 'won' : 'safe';
  const found = results.filter((result) => result === wanted).length;
  if (match === 'none') return found === 0;
  return match === 'any' ? found > 0 : found === results.length;
}
