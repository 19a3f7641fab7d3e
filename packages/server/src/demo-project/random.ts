/** Seeded chance: the same seed gives the same numbers everywhere. */
export type Random = {
  /** Uniform in [0, 1). */
  next(): number;
  chance(probability: number): boolean;
  /** One of the items, by weight. */
  pick<T>(items: readonly { value: T; weight: number }[]): T;
  normal(): number;
  /** A waiting time with this mean. */
  exponential(mean: number): number;
};

export function makeRandom(seed: number): Random {
  const next = mulberry32(seed);
  return {
    next,
    chance: (probability) => next() < probability,
    pick(items) {
      const total = items.reduce((sum, { weight }) => sum + weight, 0);
      let left = next() * total;
      for (const { value, weight } of items) {
        left -= weight;
        if (left < 0) return value;
      }
      throw new Error('nothing to pick from');
    },
    // Box and Muller's transform, using one of its two results.
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    exponential: (mean) => -mean * Math.log(1 - next()),
  };
}

/** Tommy Ettinger's mulberry32: 32 bits of state, enough for a demo shop. */
function mulberry32(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
