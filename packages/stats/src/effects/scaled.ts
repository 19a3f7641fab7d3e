import type { Effect, Interval } from '../analysis/types.ts';
import type { Statistic } from '../moments/arm.ts';
import type { ErrorCode } from './errorCode.ts';

/** `users` of all variations in the dimension value, the `days` they came in, and the share of traffic they were. */
export type Traffic = { statistic: Statistic; users: number; days: number; coverage: number };

/**
 * An absolute effect as the metric's change per day if all traffic got the variation. p-value, chance to win and risk
 * stay as they are. Means and proportions only; the error says what is missing to scale.
 */
export function scaleToTraffic(effect: Effect, traffic: Traffic): Effect {
  if (effect.error) return effect;
  const error = scalingError(traffic);
  if (error) return withoutScale(effect, error);
  const factor = traffic.users / (traffic.coverage * traffic.days);
  const scaled = (end: number | null) => (end === null ? null : end * factor);
  return {
    ...effect,
    value: effect.value * factor,
    ci: effect.ci.map(scaled) as Interval, // map keeps the two ends
    uplift: { dist: 'normal', mean: effect.uplift.mean * factor, stddev: effect.uplift.stddev * factor },
    standardError: effect.standardError * factor,
  };
}

function scalingError({ statistic, users, days, coverage }: Traffic): ErrorCode | null {
  if (statistic.kind !== 'mean' && statistic.kind !== 'proportion') return 'SCALED_IMPACT_NOT_DEFINED';
  if (users === 0) return 'NO_UNITS_IN_VARIATION';
  return days * coverage > 0 ? null : 'ZERO_SCALED_VARIATION_WEIGHT';
}

const withoutScale = (effect: Effect, error: ErrorCode): Effect => ({
  ...effect,
  value: 0,
  ci: [0, 0],
  uplift: { dist: 'normal', mean: 0, stddev: 0 },
  standardError: 0,
  pValue: effect.pValue === null ? null : 1,
  pValueError: null,
  chanceToWin: effect.chanceToWin === null ? null : 0.5,
  risk: effect.risk && [0, 0],
  error,
});
