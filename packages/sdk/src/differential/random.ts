/** Seeded choices (mulberry32, Tommy Ettinger 2017), so that a failing case can be had again from its seed. */
export type Random = {
  next(): number;
  int(limit: number): number;
  pick<T>(options: readonly T[]): T;
  chance(probability: number): boolean;
  list<T>(longest: number, make: () => T): T[];
  maybe<T>(probability: number, make: () => T): T | undefined;
};

export const createRandom = (seed: number): Random => {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const int = (limit: number) => Math.floor(next() * limit);
  const chance = (probability: number) => next() < probability;
  return {
    next,
    int,
    chance,
    pick: (options) => options[int(options.length)] as (typeof options)[number],
    list: (longest, make) => Array.from({ length: int(longest + 1) }, make),
    maybe: (probability, make) => (chance(probability) ? make() : undefined),
  };
};
