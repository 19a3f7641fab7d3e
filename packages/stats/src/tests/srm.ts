import { chiSquareTail } from '../numeric/chiSquare.ts';

/**
 * The chance of a split at least this uneven if users were really assigned by `weights`; below 0.001 something is wrong
 * with the assignment (Pearson's chi-square test). Variations of weight 0 are left out. 1 when there is nothing to test.
 */
export function sampleRatioMismatch(users: readonly number[], weights: readonly number[]): number {
  const arms = weights.flatMap((weight, index) => (weight > 0 ? [{ weight, users: users[index] ?? 0 }] : []));
  return arms.length < 2
    ? 1
    : mismatchTail(
        arms,
        arms.reduce((sum, arm) => sum + arm.users, 0),
      );
}

/** The same as the reference computes it: variations of weight 0 count in the total and in the degrees of freedom. */
export function sampleRatioMismatchOfAll(users: readonly number[], weights: readonly number[]): number {
  const arms = weights.map((weight, index) => ({ weight, users: users[index] ?? 0 }));
  const total = users.reduce((sum, n) => sum + n, 0);
  return mismatchTail(arms, total);
}

function mismatchTail(arms: readonly { weight: number; users: number }[], total: number): number {
  if (total === 0) return 1;
  const totalWeight = arms.reduce((sum, arm) => sum + arm.weight, 0);
  const statistic = arms.reduce((sum, { weight, users }) => {
    if (weight <= 0) return sum;
    const expected = (weight / totalWeight) * total;
    return sum + (users - expected) ** 2 / expected;
  }, 0);
  return chiSquareTail(statistic, arms.length - 1);
}
