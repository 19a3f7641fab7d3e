const DIGITS = 10_000;
const round = (weight: number): number => Math.round(weight * DIGITS) / DIGITS;
const clamp = (weight: number): number => Math.min(1, Math.max(0, weight));

/**
 * Sets one variation's weight and adjusts the others in proportion, so that all are within 0..1 and total 1 to four
 * decimals. When the others had nothing, they share what is left evenly.
 */
export function setWeight(weights: readonly number[], index: number, weight: number): number[] {
  const chosen = round(clamp(weight));
  const left = 1 - chosen;
  const others = weights.reduce((sum, old, at) => (at === index ? sum : sum + clamp(old)), 0);
  const next = weights.map((old, at) => {
    if (at === index) return chosen;
    return round(others > 0 ? (clamp(old) / others) * left : left / (weights.length - 1));
  });
  // What rounding lost or gained goes to the largest of the others.
  const drift = round(1 - next.reduce((sum, value) => sum + value, 0));
  const takes = next.reduce(
    (best, value, at) => (at !== index && value > (next[best] ?? -1) ? at : best),
    index === 0 ? 1 : 0,
  );
  return next.map((value, at) => (at === takes ? round(clamp(value + drift)) : value));
}
