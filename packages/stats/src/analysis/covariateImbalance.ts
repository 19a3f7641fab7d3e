import { contrastOf } from '../effects/contrast.ts';
import { emptySums, type Sums } from '../moments/sums.ts';
import { type Cell, cellsOf, chooseLevels, readRows } from '../rows/levels.ts';
import { statisticOf } from '../rows/toSums.ts';
import { frequentistTest } from '../tests/frequentist.ts';
import type { AnalysisInput, AnalysisMetric } from './types.ts';

/** A metric that differed before anyone saw the experiment; `threshold` is what its p-value fell below. */
export type Imbalance = { metricId: string; variation: string; pValue: number; threshold: number };

const alpha = 0.001;

/**
 * Variations whose users already differed from the baseline's before exposure: a sign that assignment was not random, or
 * that a treatment leaked. Tests the values before exposure of regression-adjusted metrics (difference of means, fixed
 * sample, alpha 0.001 shared by all metrics and treatments); quantiles and metrics without such values are passed over.
 */
export function covariateImbalances({ metrics, settings }: AnalysisInput): Imbalance[] {
  const adjusted = metrics.filter((metric) => metric.cuped && metric.kind !== 'quantile' && metric.kind !== 'funnel');
  const treatments = settings.variations.length - 1;
  const threshold = alpha / Math.max(1, treatments * metrics.length);
  return adjusted.flatMap((metric) => {
    const cells = totals(metric, settings.variations);
    const baseline = before(cells[settings.baseline]);
    return settings.variations.flatMap(({ key }, index) => {
      if (index === settings.baseline) return [];
      const pair = {
        statistic: { ...statisticOf(metric, metric.rows), isAdjusted: false },
        control: baseline,
        treatment: before(cells[index]),
        difference: 'absolute' as const,
      };
      const options = { alpha: threshold, tuning: null, isOneSided: false, isInverse: false };
      const { pValue } = frequentistTest(contrastOf(pair, true), options);
      return pValue !== null && pValue < threshold ? [{ metricId: metric.id, variation: key, pValue, threshold }] : [];
    });
  });
}

function totals(metric: AnalysisMetric, variations: readonly { key: string }[]): Cell[] {
  const { levels } = readRows(metric.rows, metric.kind, new Map(variations.map(({ key }, index) => [key, index])));
  const [all] = chooseLevels([levels], variations.length, { limit: 1, canMerge: true });
  return all ? cellsOf(levels, all, metric.kind, variations.length) : [];
}

/** The values before exposure in the place of those after it. */
function before(cell: Cell | undefined): Sums {
  const s = cell?.sums ?? emptySums();
  return {
    ...emptySums(),
    users: s.users,
    sum: s.preSum,
    sumSquares: s.preSumSquares,
    denominatorSum: s.preDenominatorSum,
    denominatorSumSquares: s.preDenominatorSumSquares,
    sumDenominator: s.prePreDenominator,
  };
}
