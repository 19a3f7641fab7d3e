const DIGITS = 10_000;
const clamp = (weight: number): number => Math.min(1, Math.max(0, weight));

/**
 * Sets one variation's weight and adjusts the others in proportion, so that all are within 0..1 and total 1 to four
 * decimals. When the others had nothing, they share what is left evenly. Counted in ten-thousandths: each gets the whole
 * part of its share, and what is left over goes to those with the largest remainders.
 */
export function setWeight(weights: readonly number[], index: number, weight: number): number[] {
  const chosen = Math.round(clamp(weight) * DIGITS);
  const left = DIGITS - chosen;
  const others = weights.reduce((sum, old, at) => (at === index ? sum : sum + clamp(old)), 0);
  const shares = weights.map((old, at) => {
    if (at === index) return chosen;
    // Rounded, so that a share that is whole but for the last bits of a double counts as whole.
    const share = others > 0 ? (clamp(old) / others) * left : left / (weights.length - 1);
    return Math.round(share * 1e6) / 1e6;
  });
  const whole = shares.map(Math.floor);
  const missing = DIGITS - whole.reduce((sum, value) => sum + value, 0);
  const byRemainder = shares
    .map((share, at) => ({ at, remainder: share - Math.floor(share) }))
    .filter(({ at }) => at !== index)
    .toSorted((a, b) => b.remainder - a.remainder);
  for (const { at } of byRemainder.slice(0, missing)) whole[at] = (whole[at] ?? 0) + 1;
  return whole.map((value) => value / DIGITS);
}
