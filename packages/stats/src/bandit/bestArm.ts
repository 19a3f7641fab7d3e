import { normalCdf, normalDensity } from '../numeric/normal.ts';

export type Belief = { mean: number; stddev: number };

const nodes = [0.14887433898163122, 0.4333953941292472, 0.6794095682990244, 0.8650633666889845, 0.9739065285171717];
const nodeWeights = [
  0.29552422471475287, 0.26926671930999635, 0.21908636251598204, 0.1494513491505806, 0.06667134430868814,
];
const reach = 9;
const piecesPerStddev = 1;

/**
 * The chance of each arm to be the best, from independent normal beliefs about them; adds up to 1.
 * p_k = ∫ φ_k Π_{j≠k} Φ_j by Gauss–Legendre on pieces that are cut at every arm's own scale around its mean, so that it
 * stays exact when one belief is a thousand times narrower than another.
 */
export function bestArmChances(beliefs: readonly Belief[]): number[] {
  const cuts = beliefs.flatMap(({ mean, stddev }) =>
    Array.from({ length: 2 * reach * piecesPerStddev + 1 }, (_, i) => mean + (i / piecesPerStddev - reach) * stddev),
  );
  const sorted = [...new Set(cuts)].sort((a, b) => a - b);
  const chances = beliefs.map((own, k) => {
    const others = beliefs.filter((_, j) => j !== k);
    const inside = sorted.filter((x) => Math.abs(x - own.mean) <= reach * own.stddev * (1 + 1e-12));
    return inside.slice(1).reduce((sum, end, i) => sum + integrate(own, others, inside[i] ?? end, end), 0);
  });
  const all = chances.reduce((sum, p) => sum + p, 0);
  return chances.map((p) => p / all);
}

function integrate(own: Belief, others: readonly Belief[], from: number, to: number): number {
  const middle = (from + to) / 2;
  const half = (to - from) / 2;
  const at = (x: number) =>
    others.reduce(
      (product, { mean, stddev }) => product * normalCdf((x - mean) / stddev),
      normalDensity((x - own.mean) / own.stddev) / own.stddev,
    );
  return nodes.reduce((sum, node, i) => {
    const offset = half * node;
    return sum + half * (nodeWeights[i] ?? 0) * (at(middle - offset) + at(middle + offset));
  }, 0);
}
