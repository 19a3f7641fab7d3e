import type { MetricResult, ResultGroup, Verdict } from '@gb/domain/snapshots';
import type { StoredSnapshot } from './snapshot.repository.ts';
import type { MetricRole } from './snapshot.table.ts';

type Frozen = Pick<StoredSnapshot, 'settings' | 'roles' | 'plan'>;
type Status = NonNullable<MetricResult['status'][number]>;

const SRM_THRESHOLD = 0.001;

/** Where a variation stands on a metric against the baseline, by the thresholds frozen with the run. */
export function metricStatusOf(
  { settings, plan }: Frozen,
  role: MetricRole,
  variations: MetricResult['variations'],
  index: number,
): Status | null {
  const baseline = variations[0];
  const own = variations[index];
  if (!baseline || !own?.effect) return null;
  const isCount = plan.metrics.find(({ id }) => id === role.metricId)?.kind !== 'mean';
  const sample = isCount ? Math.max(baseline.value, own.value) : Math.max(baseline.users, own.users);
  if (own.effect.error || sample < role.minSampleSize || own.value === 0 || baseline.value === 0)
    return 'notEnoughData';
  const { chanceToWin, pValue, value } = own.effect;
  const better = chanceToWin === null ? value > 0 !== role.inverse : chanceToWin > 0.5;
  const significant =
    chanceToWin === null
      ? (pValue ?? 1) < settings.pValueThreshold
      : chanceToWin > settings.confidenceLevel || chanceToWin < 1 - settings.confidenceLevel;
  if (!significant) return 'undecided';
  if (Math.abs(value) < role.minPercentChange) return 'draw';
  return better ? 'won' : 'lost';
}

/** What the first goal says, as facts for a sentence: the page words them. */
export function judge(frozen: Frozen, group: ResultGroup | null): Verdict {
  const goal = group?.metrics.find(({ role, error }) => role === 'goal' && error === null);
  const none = {
    variation: null,
    metricId: goal?.metricId ?? null,
    change: null,
    confidence: null,
    guardrailsLost: [],
    guardrailsChecked: 0,
  };
  if (!group || !goal || group.users.every((users) => users === 0)) return { ...none, kind: 'noData' };
  if (group.srm < SRM_THRESHOLD) return { ...none, kind: 'unhealthy' };
  const ahead = bestOf(goal, frozen.roles.find(({ metricId }) => metricId === goal.metricId)?.inverse ?? false);
  const status = ahead === null ? null : goal.status[ahead];
  if (ahead === null || status === null || status === 'notEnoughData') return { ...none, kind: 'tooEarly' };
  const effect = goal.variations[ahead]?.effect;
  const guardrails = group.metrics.filter(({ role }) => role === 'guardrail');
  const facts = {
    variation: ahead,
    metricId: goal.metricId,
    change: effect?.value ?? null,
    confidence: effect?.chanceToWin ?? (effect?.pValue == null ? null : 1 - effect.pValue),
    guardrailsLost: guardrails.filter(({ status: own }) => own[ahead] === 'lost').map(({ metricId }) => metricId),
    guardrailsChecked: guardrails.length,
  };
  if (status === 'won') return { ...facts, kind: 'winner' };
  const others = goal.status.slice(1);
  if (others.every((own) => own === 'lost')) return { ...facts, kind: 'loser' };
  return { ...facts, kind: others.every((own) => own === 'draw' || own === 'lost') ? 'noDifference' : 'tooEarly' };
}

function bestOf(goal: MetricResult, inverse: boolean): number | null {
  const changes = goal.variations.map(({ effect }) =>
    effect && !effect.error ? effect.value * (inverse ? -1 : 1) : null,
  );
  const known = changes.flatMap((change, index) => (change === null ? [] : [{ change, index }]));
  return known.sort((a, b) => b.change - a.change)[0]?.index ?? null;
}
