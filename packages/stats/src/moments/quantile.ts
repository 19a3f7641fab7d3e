import { normalQuantile } from '../numeric/normal.ts';
import { ratioVariance } from './ratio.ts';
import type { QuantileSample, Sums } from './sums.ts';

const z = normalQuantile(0.975);
const varianceFloor = 1e-5;
const floorFrom = 100;

/**
 * Variance, per observation, of a sample quantile at `level` (0..1), from quantiles taken a known way above and below it
 * (Deng, Knoblich & Lu 2018, section 4). 0, that is unknown, when there are too few observations beyond the level.
 */
export function unitQuantileVariance({ count: n, boundsSize, lower, upper }: QuantileSample, level: number): number {
  const isTooFew = n <= (z * z * level) / (1 - level) || n <= (z * z * (1 - level)) / level;
  if (isTooFew || upper === lower) return 0;
  const spread = (upper - lower) / (2 * z);
  const variance = (boundsSize / n) * (n - 1) * spread * spread;
  return n < floorFrom ? variance : Math.max(variance, varianceFloor);
}

/**
 * The same for a quantile over events, of which a user may have many: widened by how much more the share of events
 * below the quantile varies between users than it would between independent events.
 */
export function eventQuantileVariance(sums: Sums, sample: QuantileSample, level: number): number {
  const { users, denominatorSum } = sums;
  if (sample.count <= 1 || users <= 1 || level === 0 || denominatorSum === 0) return 0;
  const clustered = ratioVariance(users, {
    sum: sums.sum,
    sumSquares: sums.sumSquares,
    below: denominatorSum,
    belowSquares: sums.denominatorSumSquares,
    product: sums.sumDenominator,
  });
  return (unitQuantileVariance(sample, level) * (clustered / users)) / ((level * (1 - level)) / sample.count);
}
