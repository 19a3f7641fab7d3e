import type { ErrorCode, PValueErrorCode } from '../effects/errorCode.ts';

/** Lower and upper end; an open end is ±Infinity. */
export type Bounds = [number, number];

/**
 * A test's answer about one effect. `mean` and `stddev` describe the normal distribution drawn as a violin:
 * the sampling distribution, for the Bayesian engine the posterior.
 */
export type Estimate = { effect: number; ci: Bounds; mean: number; stddev: number; error: ErrorCode | null };

/** `pValue` is null only with a `pValueError`. */
export type FrequentistEstimate = Estimate & { pValue: number | null; pValueError: PValueErrorCode | null };

/**
 * `chanceToWin` is the posterior chance of being better than the control. `risk` is the expected loss of keeping the
 * control, then of shipping the treatment, on the effect's own scale before scaling to impact.
 */
export type BayesianEstimate = Estimate & { chanceToWin: number; risk: [number, number] };
