import { expect, it } from 'vitest';
import { inBatches, outcomeOf } from './itemEdit.ts';

it.each([
  ['append', { after: 4, added: 1, removed: 0 }],
  ['remove', { after: 2, added: 0, removed: 1 }],
  ['replace', { after: 2, added: 1, removed: 2 }],
] as const)('tells what it comes to to %s two ids of which a list of three has one', (edit, outcome) => {
  expect(outcomeOf(edit, { before: 3, given: 2, known: 1 })).toEqual(outcome);
});

it('cuts a long list into pieces that a call can carry', () => {
  const ids = Array.from({ length: 50_000 }, (_, n) => `customer-with-a-long-name-${n}`);
  const batches = inBatches(ids);
  expect(batches.length).toBe(2);
  expect(batches.flat()).toEqual(ids);
  for (const batch of batches) expect(JSON.stringify(batch).length).toBeLessThan(1_100_000);
});
