import type { AnalysisResults, Effect, MetricResult, ResultGroup, SeriesPoint } from '@gb/domain/snapshots';
import {
  type Effect as ComputedEffect,
  type Analysis,
  type AnalysisMetric,
  type AnalysisRow,
  type AnalysisSettings,
  analyze,
  mergeRows,
} from '@gb/stats';
import { judge, statusOf } from './judge.ts';
import type { StoredSnapshot } from './snapshot.repository.ts';
import type { MetricOutcome, TrafficOutcome } from './outcomes.ts';
import { trafficOf } from './trafficOf.ts';

type Frozen = Pick<StoredSnapshot, 'plan' | 'roles' | 'settings' | 'dimension'>;

const MAX_LEVELS = 20;
const TOTAL = 'All';

/** Turns the rows of a run into everything the results page shows. Pure: the same rows give the same results. */
export function computeResults(
  frozen: Frozen,
  outcomes: readonly MetricOutcome[],
  traffic: TrafficOutcome,
): AnalysisResults {
  const byMetric = new Map(outcomes.map((outcome) => [outcome.metricId, outcome]));
  const usable = outcomes.filter((outcome) => outcome.error === null);
  const run = (rowsOf: (outcome: MetricOutcome) => AnalysisRow[], levels: number) =>
    analyze({
      metrics: usable.map((outcome) => toMetric(frozen, outcome, rowsOf)),
      settings: settingsOf(frozen, levels),
    });
  const total = run(totalOf, 1);
  const split = frozen.dimension === null ? null : run(({ rows }) => rows, MAX_LEVELS);
  const all = total.dimensions[0] ?? nobody(frozen);
  const groups = [all, ...(split?.dimensions ?? [])].map((level) => toGroup(frozen, level, byMetric));
  return {
    groups,
    series: frozen.dimension === null ? seriesOf(run(({ rows }) => cumulate(rows), Number.MAX_SAFE_INTEGER)) : [],
    multipleExposures: total.multipleExposures,
    unknownVariations: total.unknownVariations,
    traffic: traffic && trafficOf(frozen.plan, traffic),
    verdict: judge(frozen, all, total.multipleExposures),
  };
}

/** What there is when no metric gave rows: still a place for their messages. */
const nobody = ({ plan }: Frozen): Analysis['dimensions'][number] => ({
  name: TOTAL,
  users: plan.variations.map(() => 0),
  srm: 1,
  metrics: {},
});

/** The sum of the parts, or what was asked for in total because its parts do not add up. */
const totalOf = ({ rows, totals }: MetricOutcome): AnalysisRow[] => totals ?? mergeRows(rows, TOTAL);

function toMetric(
  frozen: Frozen,
  outcome: MetricOutcome,
  rowsOf: (outcome: MetricOutcome) => AnalysisRow[],
): AnalysisMetric {
  const planned = frozen.plan.metrics.find(({ id }) => id === outcome.metricId);
  const role = frozen.roles.find(({ metricId }) => metricId === outcome.metricId);
  return {
    id: outcome.metricId,
    kind: planned?.kind ?? 'mean',
    ...(planned?.kind === 'quantile' ? { quantile: planned.quantile.q } : {}),
    inverse: role?.inverse ?? false,
    cuped: role?.adjustment.enabled ?? false,
    rows: rowsOf(outcome),
  };
}

function settingsOf({ plan, settings, roles }: Frozen, maxDimensionLevels: number): AnalysisSettings {
  const hours = (Date.parse(plan.phase.endDate) - Date.parse(plan.phase.startDate)) / 3_600_000;
  return {
    variations: plan.variations.map(({ key, weight }) => ({ key, weight })),
    baseline: 0,
    engine: settings.engine,
    alpha: settings.engine === 'bayesian' ? 1 - settings.confidenceLevel : settings.pValueThreshold,
    differenceType: 'relative',
    sequential: {
      enabled: settings.sequentialTestingEnabled,
      tuningParameter: settings.sequentialTestingTuningParameter,
    },
    correction: null,
    correctedMetricIds: roles.filter(({ role }) => role === 'goal').map(({ metricId }) => metricId),
    maxDimensionLevels,
    totalDays: Math.max(1, hours) / 24,
    coverage: plan.coverage,
    prior: null,
  };
}

/** For each day of first exposure, the rows of all units exposed by then. */
function cumulate(rows: readonly AnalysisRow[]): AnalysisRow[] {
  const days = [...new Set(rows.map(({ dimension }) => dimension))].sort();
  return days.flatMap((day) =>
    mergeRows(
      rows.filter(({ dimension }) => dimension <= day),
      day,
    ),
  );
}

const seriesOf = ({ dimensions }: Analysis): SeriesPoint[] =>
  dimensions
    .map(({ name, users, metrics }) => ({
      date: name,
      users,
      metrics: Object.fromEntries(
        Object.entries(metrics).map(([id, { variations }]) => [
          id,
          variations.map(({ mean, effect }) => ({ mean, effect: effect && toEffect(effect) })),
        ]),
      ),
    }))
    .sort((a, b) => (a.date < b.date ? -1 : 1));

function toGroup(
  frozen: Frozen,
  level: Analysis['dimensions'][number],
  outcomes: ReadonlyMap<string, MetricOutcome>,
): ResultGroup {
  const metrics = frozen.roles.map((role): MetricResult => {
    const outcome = outcomes.get(role.metricId);
    const computed = level.metrics[role.metricId]?.variations ?? [];
    const variations = computed.map(({ users, value, denominator, mean, stddev, effect }) => ({
      users,
      value,
      denominator,
      mean,
      stddev,
      effect: effect && toEffect(effect),
    }));
    return {
      metricId: role.metricId,
      role: role.role,
      queryId: outcome?.queryId ?? null,
      error: outcome ? outcome.error : 'This metric was not computed',
      variations,
      status: computed.map((_, index) => statusOf(frozen, role, computed, index)),
      adjustment: role.adjustment,
    };
  });
  return { name: level.name, users: level.users, srm: level.srm, metrics };
}

const toEffect = ({ value, ci, uplift, standardError, pValue, chanceToWin, risk, error }: ComputedEffect): Effect => ({
  value,
  ci,
  uplift,
  standardError,
  pValue,
  chanceToWin,
  risk,
  error,
});
