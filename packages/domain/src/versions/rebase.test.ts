import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contested, rebase } from './rebase.ts';

const rule = (id: string, value = 'a') => ({ id, value });
const states = fc.record({ name: fc.string(), rules: fc.uniqueArray(fc.constantFrom('r', 's', 't', 'u')) });

describe('a change on top of what others did meanwhile', () => {
  it('is theirs where I changed nothing, and mine where they changed nothing', () => {
    fc.assert(
      fc.property(states, states, (base, changed) => {
        expect(rebase({ base, mine: base, theirs: changed })).toEqual(changed);
        expect(rebase({ base, mine: changed, theirs: base })).toEqual(changed);
        expect(contested({ base, mine: base, theirs: changed })).toEqual([]);
        expect(contested({ base, mine: changed, theirs: changed })).toEqual([]);
      }),
    );
  });

  it('keeps both when each changed another field, or another rule', () => {
    const base = { description: '', rules: [rule('one'), rule('two')] };
    const mine = { description: 'mine', rules: [rule('one', 'mine'), rule('two')] };
    const theirs = { description: '', rules: [rule('new'), rule('one'), rule('two', 'theirs'), rule('last')] };
    expect(contested({ base, mine, theirs })).toEqual([]);
    expect(rebase({ base, mine, theirs })).toEqual({
      description: 'mine',
      rules: [rule('new'), rule('one', 'mine'), rule('two', 'theirs'), rule('last')],
    });
  });

  it('keeps my order, and leaves out what either took away', () => {
    const base = ['one', 'two', 'three', 'four'];
    expect(rebase({ base, mine: ['three', 'two', 'one'], theirs: ['one', 'three', 'four', 'five'] })).toEqual([
      'three',
      'five',
      'one',
    ]);
  });

  it('is mine where both changed the same place, and says where that is', () => {
    const base = { name: 'a', rules: [rule('one')], limits: { low: 1, high: 5 } };
    const mine = { name: 'mine', rules: [rule('one', 'mine')], limits: { low: 2, high: 5 } };
    const theirs = { name: 'theirs', rules: [], limits: { low: 1, high: 9 } };
    expect(rebase({ base, mine, theirs })).toEqual({ ...mine, limits: { low: 2, high: 9 } });
    expect(contested({ base, mine, theirs })).toEqual([
      { path: ['name'], before: 'a', after: 'theirs' },
      { path: ['rules', 'one'], before: rule('one'), after: undefined },
    ]);
  });
});
