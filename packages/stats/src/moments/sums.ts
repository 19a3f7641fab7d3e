/** Sample quantile of one variation with the bounds that give its variance (`upper` and `lower` taken for `boundsSize`). */
export type QuantileSample = { count: number; boundsSize: number; value: number; lower: number; upper: number };

/**
 * Everything known about one metric in one variation: sums over its users, which add when groups are merged.
 * `sum` is of the metric, `denominatorSum` of a ratio's denominator, `pre…` of the same before exposure.
 * Products are named by their two factors. A quantile cannot be added and belongs to one group.
 */
export type Sums = {
  users: number;
  sum: number;
  sumSquares: number;
  denominatorSum: number;
  denominatorSumSquares: number;
  sumDenominator: number;
  preSum: number;
  preSumSquares: number;
  sumPre: number;
  preDenominatorSum: number;
  preDenominatorSumSquares: number;
  sumPreDenominator: number;
  preDenominator: number;
  prePreDenominator: number;
  denominatorPreDenominator: number;
  quantile: QuantileSample | null;
};

/** A group without users. */
export const emptySums = (): Sums => ({
  users: 0,
  sum: 0,
  sumSquares: 0,
  denominatorSum: 0,
  denominatorSumSquares: 0,
  sumDenominator: 0,
  preSum: 0,
  preSumSquares: 0,
  sumPre: 0,
  preDenominatorSum: 0,
  preDenominatorSumSquares: 0,
  sumPreDenominator: 0,
  preDenominator: 0,
  prePreDenominator: 0,
  denominatorPreDenominator: 0,
  quantile: null,
});

/** The two groups as one. A quantile cannot be merged: the first group's is kept. */
export const addSums = (a: Sums, b: Sums): Sums => ({
  users: a.users + b.users,
  sum: a.sum + b.sum,
  sumSquares: a.sumSquares + b.sumSquares,
  denominatorSum: a.denominatorSum + b.denominatorSum,
  denominatorSumSquares: a.denominatorSumSquares + b.denominatorSumSquares,
  sumDenominator: a.sumDenominator + b.sumDenominator,
  preSum: a.preSum + b.preSum,
  preSumSquares: a.preSumSquares + b.preSumSquares,
  sumPre: a.sumPre + b.sumPre,
  preDenominatorSum: a.preDenominatorSum + b.preDenominatorSum,
  preDenominatorSumSquares: a.preDenominatorSumSquares + b.preDenominatorSumSquares,
  sumPreDenominator: a.sumPreDenominator + b.sumPreDenominator,
  preDenominator: a.preDenominator + b.preDenominator,
  prePreDenominator: a.prePreDenominator + b.prePreDenominator,
  denominatorPreDenominator: a.denominatorPreDenominator + b.denominatorPreDenominator,
  quantile: a.quantile ?? b.quantile,
});
