import type { Bounds } from '../tests/estimate.ts';
import { adjustInterval, adjustPValues } from '../tests/corrections.ts';
import { toInterval } from './compareLevel.ts';
import type { AnalysisSettings, DimensionResult, Effect, Interval } from './types.ts';

type Settings = Pick<AnalysisSettings, 'correction' | 'correctedMetricIds' | 'alpha' | 'engine'>;

/**
 * Adds adjusted p-values and intervals to the corrected metrics: one family over metrics, variations and dimension values.
 * A comparison without a p-value is not in the family. Bayesian results are never corrected.
 */
export function correctMetrics(dimensions: DimensionResult[], settings: Settings): DimensionResult[] {
  if (!settings.correction || settings.engine === 'bayesian') return dimensions;
  const corrected = new Set(settings.correctedMetricIds);
  const family = dimensions.flatMap(({ metrics }) =>
    Object.entries(metrics)
      .filter(([id]) => corrected.has(id))
      .flatMap(([, { variations }]) => variations.flatMap(({ effect }) => (effect?.pValue == null ? [] : [effect]))),
  );
  const adjusted = adjustPValues(
    family.map(({ pValue }) => pValue as number), // the family has only effects with a p-value
    settings.correction,
  );
  const byEffect = new Map(family.map((effect, index) => [effect, adjusted[index] as number]));
  const correct = (effect: Effect | null): Effect | null => {
    const adjustedPValue = effect === null ? undefined : byEffect.get(effect);
    if (effect === null || adjustedPValue === undefined) return effect;
    const ci = adjustInterval(effect.value, adjustedPValue, settings.alpha, toBounds(effect.ci));
    return { ...effect, adjustedPValue, adjustedCi: toInterval(ci) };
  };
  return dimensions.map((dimension) => ({
    ...dimension,
    metrics: Object.fromEntries(
      Object.entries(dimension.metrics).map(([id, { variations }]) => [
        id,
        { variations: variations.map((variation) => ({ ...variation, effect: correct(variation.effect) })) },
      ]),
    ),
  }));
}

const toBounds = ([low, high]: Interval): Bounds => [low ?? -Infinity, high ?? Infinity];
