import gammainc from '@stdlib/math-base-special-gammainc';

/** The chance that a chi-square variable with this many degrees of freedom is larger than `value`. */
export const chiSquareTail = (value: number, degrees: number): number =>
  value <= 0 ? 1 : gammainc(value / 2, degrees / 2, true, true);
