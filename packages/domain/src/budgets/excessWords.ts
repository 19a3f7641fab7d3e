import type { Excess } from './budget.ts';

const count = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const WORDS: Readonly<Record<Excess['measure'], (value: number) => string>> = {
  rows: (value) => `${count.format(value)} rows`,
  bytes: (value) => `${count.format(Math.ceil(value / 1_000_000))} MB`,
  seconds: (value) => `${count.format(Math.ceil(value))} seconds`,
};

/** "about 30,000,000 rows, where the data source allows 10,000,000 rows"; or just "more than", where it was cut off. */
export const excessWords = (excesses: readonly Excess[]): string =>
  excesses
    .map(({ measure, expected, allowed }) =>
      expected > allowed
        ? `about ${WORDS[measure](expected)}, where the data source allows ${WORDS[measure](allowed)}`
        : `more than the ${WORDS[measure](allowed)} that the data source allows`,
    )
    .join(', and ');
