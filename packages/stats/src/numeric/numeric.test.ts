import { expect, test } from 'vitest';
import { chiSquareTail } from './chiSquare.ts';
import { normalCdf, normalQuantile } from './normal.ts';
import { tCdf, tTwoSidedTail, tUpperQuantile } from './studentT.ts';

const closeTo = (actual: number, expected: number, relative = 1e-12) =>
  expect(Math.abs(actual / expected - 1)).toBeLessThan(relative);

// mpmath 1.3, 30 digits: ncdf, and erfinv for the quantile
test('knows the normal distribution far into its tail', () => {
  closeTo(normalCdf(-1.959963984540054), 0.025);
  closeTo(normalCdf(-10), 7.619853024160525e-24);
  closeTo(normalCdf(-37), 5.725571222524577e-300, 1e-11);
  closeTo(normalQuantile(0.975), 1.9599639845400543);
  closeTo(normalQuantile(1e-10), -6.361340902404056);
});

// mpmath 1.3, 30 digits: betainc, regularized, and findroot on it
test('knows the tail of the t distribution where 1 − cdf would be zero', () => {
  closeTo(tTwoSidedTail(1.860813, 17.77647), 0.0793941, 1e-5);
  expect(tTwoSidedTail(12, 1_000_000)).toBeGreaterThan(0);
  expect(tTwoSidedTail(30, 1_000_000_000)).toBeGreaterThan(0);
  expect(tTwoSidedTail(0, 10)).toBe(1);
  expect(tCdf(0, 3)).toBe(0.5);
});

test.each([
  [2.5, 5, 0.05449009934237624],
  [2.5, 620, 0.012676545944183142],
  [8, 2000, 2.0864365381608223e-15],
  [12, 1000000, 3.57168512476509e-33],
  [30, 50, 1.2380022795987266e-33],
])('knows the two-sided tail beyond %d with %d degrees of freedom', (t, degrees, tail) => {
  closeTo(tTwoSidedTail(t, degrees), tail);
  closeTo(tTwoSidedTail(-t, degrees), tail);
});

test('inverts the t distribution within 5e-9, also for one and two degrees of freedom', () => {
  closeTo(tUpperQuantile(0.025, 1), 12.706204736174703);
  closeTo(tUpperQuantile(0.025, 1.3), 7.500529325562033);
  closeTo(tUpperQuantile(0.025, 5), 2.5705818356363155);
  closeTo(tUpperQuantile(0.025, 40.00204815090277), 2.0210721668285982, 5e-9);
  closeTo(tUpperQuantile(0.025, 1e9), 1.9599639869123255);
  expect(tUpperQuantile(0.9, 5)).toBeCloseTo(-tUpperQuantile(0.1, 5), 12);
});

// Mendel's peas, 315 : 108 : 101 : 32 against 9 : 3 : 3 : 1
test('knows the tail of the chi-square distribution', () => {
  closeTo(chiSquareTail(0.470024, 3), 0.925426, 1e-5);
  closeTo(chiSquareTail(3.841458820694124, 1), 0.05);
});
