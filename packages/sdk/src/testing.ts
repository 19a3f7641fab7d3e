import { GrowthBook } from './client/client.ts';
import type { InitResponse } from './client/options.ts';

/** What flags are in a test, by key. */
export type TestFlags = Readonly<Record<string, unknown>>;

/** A client for tests, with values that a test may change. */
export type TestGrowthBook = GrowthBook & {
  /** Gives some flags other values; all others keep theirs. */
  setFlags(flags: TestFlags): void;
};

/**
 * A client whose flags have exactly these values, whoever the user is. It asks no server, splits nobody, waits for nothing and
 * reports nothing, so a test gets the same each time. A flag that the test did not name has its fallback, as in production when it
 * does not exist.
 *
 * ```ts
 * const gb = growthBookForTests({ 'new-search': true, price: 4 });
 * gb.isOn('new-search'); // true
 * gb.getFeatureValue('price', 0); // 4
 * gb.setFlags({ price: 5 });
 * gb.getFeatureValue('price', 0); // 5
 * ```
 */
export function growthBookForTests(flags: TestFlags = {}, attributes: Record<string, unknown> = {}): TestGrowthBook {
  let values = { ...flags };
  const gb = new GrowthBook({ attributes, features: definitionsOf(values) });
  return Object.assign(gb, {
    // Code under test loads as it always does; everything is there already.
    init: async (): Promise<InitResponse> => ({ success: true, source: 'init' }),
    loadFeatures: async () => {},
    refreshFeatures: async () => {},
    setFlags(more: TestFlags): void {
      values = { ...values, ...more };
      gb.setFeatures(definitionsOf(values));
    },
  });
}

const definitionsOf = (flags: TestFlags) =>
  Object.fromEntries(Object.entries(flags).map(([key, defaultValue]) => [key, { defaultValue }]));
