import type { MetricResult, Verdict } from '@gb/domain/snapshots';
import { type DimensionResult, type VariationResult, metricStatus, verdict } from '@gb/stats';
import type { StoredSnapshot } from './snapshot.repository.ts';
import type { MetricRole } from './snapshot.table.ts';

type Frozen = Pick<StoredSnapshot, 'settings' | 'roles' | 'plan'>;

const thresholdsOf = ({ settings }: Frozen, role: MetricRole) => ({
  minimumSample: role.minSampleSize,
  minChange: role.minPercentChange,
  maxChange: role.maxPercentChange,
  chanceToWin: settings.confidenceLevel,
  pValue: settings.pValueThreshold,
});

/** Where a variation stands on a metric against the baseline, by the thresholds frozen with the run. */
export function statusOf(
  frozen: Frozen,
  role: MetricRole,
  variations: readonly VariationResult[],
  index: number,
): MetricResult['status'][number] {
  const baseline = variations[0];
  const variation = variations[index];
  if (!baseline || !variation?.effect) return null;
  const { engine } = frozen.settings;
  const { inverse } = role;
  const judged = { engine, difference: 'relative' as const, inverse, baseline, variation, effect: variation.effect };
  return metricStatus(judged, thresholdsOf(frozen, role)).outcome;
}

/** The facts of the sentence above the results. */
export function judge(frozen: Frozen, result: DimensionResult, multipleExposures: number): Verdict {
  const { plan, roles, settings } = frozen;
  const judged = verdict({
    result,
    metrics: roles.map((role) => ({
      id: role.metricId,
      role: role.role,
      inverse: role.inverse,
      thresholds: thresholdsOf(frozen, role),
    })),
    engine: settings.engine,
    differenceType: 'relative',
    baseline: 0,
    isSequential: settings.sequentialTestingEnabled,
    plannedUsers: null,
    daysNeeded: null,
    health: {
      weights: plan.variations.map(({ weight }) => weight),
      multipleExposures,
      multipleExposureShare: settings.multipleExposureMinPercent,
    },
  });
  const { ci: _ci, missing: _missing, problems, ...facts } = judged;
  return { ...facts, problems: problems.map(({ kind }) => kind) };
}
