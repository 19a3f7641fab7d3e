import { describe, expect, it } from 'vitest';
import { newAttribute } from './attribute.ts';
import { type Tally, addCounts, keepsValues, noteAttributes } from './seen.ts';

describe('values that are seen in traffic', () => {
  it('are counted one by one, also those of lists, and objects and long texts are not', () => {
    const tally: Tally = new Map();
    noteAttributes(tally, { country: 'NL', tags: ['a', 'b'], premium: true, nested: { a: 1 }, text: 'x'.repeat(500) });
    noteAttributes(tally, { country: 'NL' });
    expect([...(tally.get('country') ?? [])]).toEqual([['NL', 2]]);
    expect([...(tally.get('tags') ?? [])]).toEqual([
      ['a', 1],
      ['b', 1],
    ]);
    expect([tally.get('nested')?.size, tally.get('text')?.size]).toEqual([0, 0]);
  });

  it('are bounded, whatever is sent', () => {
    const tally: Tally = new Map();
    for (let n = 0; n < 1000; n++) noteAttributes(tally, { [`name${n}`]: 1, id: `u${n}` });
    expect([tally.size, tally.get('id')?.size]).toEqual([200, 100]);
  });

  it('keep the most frequent', () => {
    const many = new Map(Array.from({ length: 80 }, (_, n) => [`v${n}`, n + 1]));
    const kept = addCounts([{ value: 'v0', count: 100 }], many);
    expect([kept.length, kept[0], kept[1]]).toEqual([50, { value: 'v0', count: 101 }, { value: 'v79', count: 80 }]);
  });

  it('are not kept of what names a person, is secret or unknown', () => {
    const of = (more: object) => newAttribute.parse({ property: 'a', datatype: 'string', ...more });
    expect([keepsValues(of({})), keepsValues(of({ hashAttribute: true }))]).toEqual([true, false]);
    expect([keepsValues(of({ datatype: 'secureString' })), keepsValues(undefined)]).toEqual([false, false]);
  });
});
