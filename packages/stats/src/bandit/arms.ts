import type { AnalysisMetric } from '../analysis/types.ts';
import { armOf, spreadOf, type Statistic } from '../moments/arm.ts';
import { adjustmentSlope } from '../moments/regressionAdjusted.ts';
import { addSums, emptySums } from '../moments/sums.ts';
import { cellsOf, chooseLevels, readRows } from '../rows/levels.ts';
import { statisticOf } from '../rows/toSums.ts';
import type { BanditArm } from './weights.ts';

/**
 * A bandit's arms from the rows of its decision metric, in the order of the variations; dimension values are added up.
 * Proportions count as means; regression adjustment uses one slope over all arms, and leaves ratios unadjusted.
 */
export function banditArms(metric: AnalysisMetric, variations: readonly string[]): BanditArm[] {
  const indexes = new Map(variations.map((key, index) => [key, index]));
  const { levels } = readRows(metric.rows, metric.kind, indexes);
  const [all] = chooseLevels([levels], variations.length, { limit: 1, canMerge: true });
  const cells = all ? cellsOf(levels, all, metric.kind, variations.length) : [];
  const sums = variations.map((_, index) => cells[index]?.sums ?? emptySums());
  const own = statisticOf(metric, metric.rows);
  const statistic: Statistic = own.kind === 'proportion' ? { ...own, kind: 'mean' } : own;
  const pooled = sums.reduce(addSums, emptySums());
  const slope = own.isAdjusted && statistic.kind === 'mean' ? adjustmentSlope(spreadOf(statistic), pooled) : 0;
  const shift = slope === 0 ? 0 : slope * (pooled.preSum / pooled.users);
  return sums.map((arm) => {
    const { n, mean, variance } = armOf(statistic, arm, slope);
    return { users: n, mean, variance, shift };
  });
}
