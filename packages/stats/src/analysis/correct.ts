import type { Bounds } from '../tests/estimate.ts';
import { adjustInterval, adjustPValues } from '../tests/corrections.ts';
import { toInterval } from './compareLevel.ts';
import type { AnalysisSettings, DimensionResult, Effect, Interval } from './types.ts';

type Settings = Pick<AnalysisSettings, 'correction' | 'correctedMetricIds' | 'alpha' | 'engine'>;

/**
 * Sets adjusted p-values and intervals of the corrected metrics: one family over metrics, variations and dimension values.
 * A comparison without a p-value is not in the family. Bayesian results are never corrected.
 */
export function correctMetrics(dimensions: readonly DimensionResult[], settings: Settings): void {
  if (!settings.correction || settings.engine === 'bayesian') return;
  const family = familyOf(dimensions, settings.correctedMetricIds);
  const adjusted = adjustPValues(
    family.map(({ pValue }) => pValue),
    settings.correction,
  );
  family.forEach(({ effect }, index) => {
    const adjustedPValue = adjusted[index] as number; // one per member of the family
    effect.adjustedPValue = adjustedPValue;
    effect.adjustedCi = toInterval(adjustInterval(effect.value, adjustedPValue, settings.alpha, toBounds(effect.ci)));
  });
}

function familyOf(dimensions: readonly DimensionResult[], metricIds: readonly string[]) {
  const family: { effect: Effect; pValue: number }[] = [];
  for (const { metrics } of dimensions)
    for (const id of metricIds)
      for (const { effect } of metrics[id]?.variations ?? [])
        if (effect && effect.pValue !== null) family.push({ effect, pValue: effect.pValue });
  return family;
}

const toBounds = ([low, high]: Interval): Bounds => [low ?? -Infinity, high ?? Infinity];
