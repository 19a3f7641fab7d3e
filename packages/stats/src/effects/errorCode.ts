/**
 * Why a comparison has no result. Variance: nothing varies, or nobody is there. Baseline: the control's mean is zero.
 * Scaled weight: no days or no traffic to scale to. Out of range: larger or
 * smaller than a double can hold, or a prior without width. Not converged and one-sided alpha concern the p-value only.
 */
export type ErrorCode =
  | 'NO_UNITS_IN_VARIATION'
  | 'ZERO_NEGATIVE_VARIANCE'
  | 'ZERO_NEGATIVE_BASELINE_VARIATION'
  | 'ZERO_SCALED_VARIATION_WEIGHT'
  | 'SCALED_IMPACT_NOT_DEFINED'
  | 'FIGURES_OUT_OF_RANGE';

export type PValueErrorCode = 'NUMERICAL_PVALUE_NOT_CONVERGED' | 'ALPHA_GREATER_THAN_0.5_FOR_SEQUENTIAL_ONE_SIDED_TEST';
