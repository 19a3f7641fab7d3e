import { type Statistic, spreadOf } from '../moments/arm.ts';
import { covariance, type Spread, variance } from '../moments/sample.ts';
import type { Sums } from '../moments/sums.ts';
import { addScaled, at, dot, invertSmall, type Matrix, outer, times, traceOfProduct, zeros } from './matrix.ts';

export type Stratum = { control: Sums; treatment: Sums };

/**
 * What one stratum says: for each response (the metric, or a ratio's two sides) the control's mean and the treatment's
 * effect on it, in this order, with their covariances times the stratum's users.
 */
export type StratumEstimate = { estimates: number[]; covariances: Matrix };

type Variable = 'sum' | 'denominator' | 'pre' | 'preDenominator';

/** Estimates a stratum; null when the regression on values before exposure has no unique solution. */
export function estimateStratum(statistic: Statistic, isAdjusted: boolean, stratum: Stratum): StratumEstimate | null {
  const responses: Variable[] = statistic.kind === 'ratio' ? ['sum', 'denominator'] : ['sum'];
  if (!isAdjusted) return plainEstimate(responses, spreadOf(statistic), stratum);
  return statistic.kind === 'ratio'
    ? adjustedEstimate(responses, ['pre', 'preDenominator'], stratum)
    : adjustedEstimate(responses, ['pre'], stratum);
}

function plainEstimate(responses: Variable[], spread: Spread, { control, treatment }: Stratum): StratumEstimate {
  const users = control.users + treatment.users;
  const c = arm(control, spread);
  const t = arm(treatment, spread);
  const estimates = responses.flatMap((y) => [c.mean(y), t.mean(y) - c.mean(y)]);
  const covariances = blocks(responses, (y, z) => {
    const ofControl = (c.covariance(y, z) * users) / control.users;
    return [ofControl, -ofControl, ofControl + (t.covariance(y, z) * users) / treatment.users];
  });
  return { estimates, covariances };
}

/** Sets for each pair of responses the covariances of mean with mean, mean with effect, and effect with effect. */
function blocks(responses: Variable[], block: (y: Variable, z: Variable) => [number, number, number]): Matrix {
  const matrix = zeros(2 * responses.length);
  responses.forEach((y, i) => {
    responses.forEach((z, j) => {
      const [means, mixed, effects] = block(y, z);
      const set = (row: number, column: number, value: number) => {
        const line = matrix[row];
        if (line) line[column] = value;
      };
      set(2 * i, 2 * j, means);
      set(2 * i, 2 * j + 1, mixed);
      set(2 * i + 1, 2 * j, mixed);
      set(2 * i + 1, 2 * j + 1, effects);
    });
  });
  return matrix;
}

/**
 * Least squares of each response on treatment and the values before exposure (analysis of covariance). All sums are
 * taken around each variation's own mean, so that large values do not cancel. The control's mean is taken where the mean
 * value before exposure lies, and carries the uncertainty of that mean too: that of a product of two estimates.
 */
function adjustedEstimate(
  responses: Variable[],
  covariates: Variable[],
  { control, treatment }: Stratum,
): StratumEstimate | null {
  const users = control.users + treatment.users;
  const c = arm(control, 'mean');
  const t = arm(treatment, 'mean');
  const within = (y: Variable, z: Variable) =>
    c.covariance(y, z) * (control.users - 1) + t.covariance(y, z) * (treatment.users - 1);
  const inverse = invertSmall(covariates.map((x) => covariates.map((w) => within(x, w))));
  const freedom = users - 3 * responses.length;
  if (!inverse || freedom <= 0) return null;
  const slopes = responses.map((y) =>
    times(
      inverse,
      covariates.map((x) => within(x, y)),
    ),
  );
  const slopeOf = (y: Variable) => slopes[responses.indexOf(y)] ?? [];
  const share = treatment.users / users;
  const gap = covariates.map((x) => t.mean(x) - c.mean(x));
  const toMean = gap.map((difference) => difference * share);
  const estimates = responses.flatMap((y) => [
    c.mean(y) + dot(slopeOf(y), toMean),
    t.mean(y) - c.mean(y) - dot(slopeOf(y), gap),
  ]);
  const meanSpread = spreadAroundMean(covariates, within, gap, (control.users * treatment.users) / users, users);
  const covariances = blocks(responses, (y, z) => {
    const residual =
      (within(y, z) -
        dot(
          slopeOf(y),
          covariates.map((x) => within(x, z)),
        )) /
      freedom;
    const leverage = (a: number[], b: number[]) => dot(a, times(inverse, b));
    const ofMeanBefore =
      dot(slopeOf(y), times(meanSpread, slopeOf(z))) + residual * traceOfProduct(inverse, meanSpread);
    return [
      users * residual * (1 / control.users + leverage(toMean, toMean)) + ofMeanBefore,
      -users * residual * (1 / control.users + leverage(toMean, gap)),
      users * residual * (1 / control.users + 1 / treatment.users + leverage(gap, gap)),
    ];
  });
  return { estimates, covariances };
}

/** Covariances per user of the values before exposure over both variations together. */
function spreadAroundMean(
  covariates: Variable[],
  within: (x: Variable, w: Variable) => number,
  gap: number[],
  between: number,
  users: number,
): Matrix {
  const total = covariates.map((x) => covariates.map((w) => within(x, w)));
  addScaled(total, outer(gap, gap), between);
  return total.map((row) => row.map((value) => value / (users - 1)));
}

/** Means and covariances of one variation by the names of its variables. */
function arm(sums: Sums, spread: Spread) {
  const totals = {
    sum: sums.sum,
    denominator: sums.denominatorSum,
    pre: sums.preSum,
    preDenominator: sums.preDenominatorSum,
  };
  const names: Variable[] = ['sum', 'denominator', 'pre', 'preDenominator'];
  const products: Matrix = [
    [sums.sumSquares, sums.sumDenominator, sums.sumPre, sums.sumPreDenominator],
    [sums.sumDenominator, sums.denominatorSumSquares, sums.preDenominator, sums.denominatorPreDenominator],
    [sums.sumPre, sums.preDenominator, sums.preSumSquares, sums.prePreDenominator],
    [sums.sumPreDenominator, sums.denominatorPreDenominator, sums.prePreDenominator, sums.preDenominatorSumSquares],
  ];
  const product = (y: Variable, z: Variable) => at(products, names.indexOf(y), names.indexOf(z));
  const n = sums.users;
  return {
    mean: (y: Variable) => totals[y] / n,
    covariance: (y: Variable, z: Variable) =>
      y === z
        ? variance(spread, n, totals[y], product(y, y))
        : covariance(spread, n, totals[y], totals[z], product(y, z)),
  };
}
