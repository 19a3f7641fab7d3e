import type { BucketRange, Namespace } from '../payload.ts';
import { hash } from './hash.ts';

/** True when `n` lies in `[start, end)`. */
export const inRange = (n: number, range: BucketRange): boolean => n >= range[0] && n < range[1];

/** True when the user's bucket, which is independent of every experiment's own, lies in the namespace's share. */
export const inNamespace = (value: unknown, [id, start, end]: Namespace): boolean =>
  inRange(hash(`__${id}`, value, 1) as number, [start, end]);

/** `count` equal weights summing to 1; none for a count of zero or less. */
export const getEqualWeights = (count: number): number[] => (count > 0 ? Array(count).fill(1 / count) : []);

/**
 * The range of buckets each variation gets. Coverage (0..1) shrinks each range from its right edge, so raising coverage
 * never moves a user already assigned. Weights that do not fit the count, or do not sum to 1, are replaced by equal ones.
 */
export const getBucketRanges = (count: number, coverage = 1, weights?: number[]): BucketRange[] => {
  const share = Math.min(Math.max(coverage, 0), 1);
  const sum = weights?.length === count ? weights.reduce((a, b) => a + b, 0) : 0;
  let start = 0;
  return (weights && sum >= 0.99 && sum <= 1.01 ? weights : getEqualWeights(count)).map((weight) => {
    const range: BucketRange = [start, start + share * weight];
    start += weight;
    return range;
  });
};

/** Index of the first range holding `n`, or -1. */
export const chooseVariation = (n: number, ranges: BucketRange[]): number =>
  ranges.findIndex((range) => inRange(n, range));
