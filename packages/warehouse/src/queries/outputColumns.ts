import type { Part } from './metricColumns.ts';

/** A column of the result: the sum over units of the product of these parts. */
export type SumColumn = { name: string; factors: readonly [Part] | readonly [Part, Part] };

/**
 * Every sum the statistics need, under the names of the analysis specification, section 8.1.
 * A column is produced when the metric has all its parts. Proportions have the same columns as means.
 */
export const sumColumns: readonly SumColumn[] = [
  { name: 'main_sum', factors: ['main'] },
  { name: 'main_sum_squares', factors: ['main', 'main'] },
  { name: 'denominator_sum', factors: ['denominator'] },
  { name: 'denominator_sum_squares', factors: ['denominator', 'denominator'] },
  { name: 'main_denominator_sum_product', factors: ['main', 'denominator'] },
  { name: 'covariate_sum', factors: ['covariate'] },
  { name: 'covariate_sum_squares', factors: ['covariate', 'covariate'] },
  { name: 'main_covariate_sum_product', factors: ['main', 'covariate'] },
  { name: 'denominator_pre_sum', factors: ['denominator_pre'] },
  { name: 'denominator_pre_sum_squares', factors: ['denominator_pre', 'denominator_pre'] },
  { name: 'main_post_denominator_pre_sum_product', factors: ['main', 'denominator_pre'] },
  { name: 'main_pre_denominator_post_sum_product', factors: ['covariate', 'denominator'] },
  { name: 'main_pre_denominator_pre_sum_product', factors: ['covariate', 'denominator_pre'] },
  { name: 'denominator_post_denominator_pre_sum_product', factors: ['denominator', 'denominator_pre'] },
];
