import type { Contrast } from '../effects/contrast.ts';
import { tCdf, tTwoSidedTail, tUpperQuantile } from '../numeric/studentT.ts';
import type { Bounds, FrequentistEstimate } from './estimate.ts';
import {
  oneSidedSequentialMultiplier,
  oneSidedSequentialPValue,
  sequentialInterval,
  sequentialPValue,
  type SequentialInput,
} from './sequential.ts';

/** `isInverse`: smaller is better; read by one-sided tests, which ask only for harm. `tuning` null = one look only. */
export type FrequentistOptions = { alpha: number; tuning: number | null; isOneSided: boolean; isInverse: boolean };

/**
 * Tests whether the treatment differs from the control (Welch's t, or always-valid when `tuning` is given), or, one-sided,
 * whether it does harm. A contrast with an error yields effect 0, interval [0, 0] and p-value 1.
 */
export function frequentistTest(contrast: Contrast, options: FrequentistOptions): FrequentistEstimate {
  if (contrast.error)
    return { effect: 0, ci: [0, 0], mean: 0, stddev: 0, error: contrast.error, pValue: 1, pValueError: null };
  const { effect, variance } = contrast;
  const { ci, pValue, pValueError = null } = testOf(contrast, options);
  return { effect, ci, mean: effect, stddev: Math.sqrt(variance), error: null, pValue, pValueError };
}

type Tested = { ci: Bounds; pValue: number | null; pValueError?: FrequentistEstimate['pValueError'] };

function testOf(contrast: Contrast, { alpha, tuning, isOneSided, isInverse }: FrequentistOptions): Tested {
  if (tuning === null) return isOneSided ? oneSided(contrast, alpha, isInverse) : twoSided(contrast, alpha);
  const input = { effect: contrast.effect, variance: contrast.variance, users: contrast.users, alpha, tuning };
  return isOneSided
    ? oneSidedSequential(input, isInverse)
    : { ci: sequentialInterval(input), pValue: sequentialPValue(input) };
}

function twoSided({ effect, variance, degrees }: Contrast, alpha: number): Tested {
  const error = Math.sqrt(variance);
  const half = tUpperQuantile(alpha / 2, degrees) * error;
  return { ci: [effect - half, effect + half], pValue: tTwoSidedTail(effect / error, degrees) };
}

function oneSided({ effect, variance, degrees }: Contrast, alpha: number, isInverse: boolean): Tested {
  const error = Math.sqrt(variance);
  const half = tUpperQuantile(alpha, degrees) * error;
  const t = effect / error;
  return { ci: halfOpen(effect, half, isInverse), pValue: tCdf(isInverse ? -t : t, degrees) };
}

function oneSidedSequential(input: SequentialInput, isInverse: boolean): Tested {
  const { effect, variance, users, alpha, tuning } = input;
  if (alpha >= 0.5)
    return {
      ci: [-Infinity, Infinity],
      pValue: 1,
      pValueError: 'ALPHA_GREATER_THAN_0.5_FOR_SEQUENTIAL_ONE_SIDED_TEST',
    };
  const half = Math.sqrt(variance) * oneSidedSequentialMultiplier(users, alpha, tuning);
  const pValue = oneSidedSequentialPValue(isInverse ? -effect : effect, input);
  return { ci: halfOpen(effect, half, isInverse), pValue };
}

const halfOpen = (effect: number, half: number, isInverse: boolean): Bounds =>
  isInverse ? [effect - half, Infinity] : [-Infinity, effect + half];
