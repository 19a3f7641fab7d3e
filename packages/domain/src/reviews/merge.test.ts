import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../test/scale.ts';
import { type Choice, mergeDraft } from './merge.ts';

type Rule = { id: string; value: string };
type State = { value: string; rules: Rule[]; on: Record<string, boolean> };

const rule = (id: string, value = 'a'): Rule => ({ id, value });
const base: State = { value: 'x', rules: [rule('one'), rule('two')], on: { production: false, dev: true } };

describe('a draft on top of what is live', () => {
  it('keeps what others did elsewhere', () => {
    const mine = { ...base, rules: [rule('one', 'mine'), rule('two')] };
    const theirs = { ...base, value: 'theirs', rules: [rule('one'), rule('two'), rule('three')] };
    expect(mergeDraft({ base, mine, theirs })).toEqual({
      result: { ...base, value: 'theirs', rules: [rule('one', 'mine'), rule('two'), rule('three')] },
      conflicts: [],
      settled: [],
    });
  });

  it('has a conflict where both changed one rule, which a choice settles either way', () => {
    const mine = { ...base, rules: [rule('one', 'mine'), rule('two')] };
    const theirs = { ...base, rules: [rule('one', 'theirs'), rule('two')] };
    const merge = (choices: Record<string, Choice> = {}) => mergeDraft({ base, mine, theirs }, choices);
    expect(merge().conflicts).toEqual([
      {
        key: 'rules.one',
        path: ['rules', 'one'],
        base: rule('one'),
        mine: rule('one', 'mine'),
        theirs: rule('one', 'theirs'),
      },
    ]);
    expect(merge({ 'rules.one': 'overwrite' })).toMatchObject({ result: mine, conflicts: [] });
    expect(merge({ 'rules.one': 'discard' })).toMatchObject({ result: theirs, conflicts: [] });
  });

  it('has a conflict where one changed a rule that the other took away', () => {
    const mine = { ...base, rules: [rule('two')] };
    const theirs = { ...base, rules: [rule('one', 'theirs'), rule('two')] };
    expect(mergeDraft({ base, mine, theirs }, { 'rules.one': 'discard' }).result).toEqual(theirs);
    expect(mergeDraft({ base, mine, theirs }, { 'rules.one': 'overwrite' }).result).toEqual(mine);
    const reverse = { base, mine: theirs, theirs: mine };
    expect(mergeDraft(reverse, { 'rules.one': 'discard' }).result).toEqual(mine);
  });

  it('stands in the order of whoever changed it, and has a conflict where both did', () => {
    const inOrder = (...ids: string[]) => ({ ...base, rules: ids.map((id) => rule(id)) });
    const first = inOrder('one', 'two', 'three');
    const theirs = inOrder('three', 'one', 'two');
    const edited = { ...first, rules: [rule('one', 'mine'), rule('two'), rule('three'), rule('four')] };
    expect(mergeDraft({ base: first, mine: edited, theirs })).toMatchObject({
      result: { rules: [rule('three'), rule('four'), rule('one', 'mine'), rule('two')] },
      conflicts: [],
    });
    const mine = inOrder('two', 'one', 'three');
    const merge = (choices: Record<string, Choice> = {}) => mergeDraft({ base: first, mine, theirs }, choices);
    expect(merge().conflicts).toMatchObject([{ key: 'rules', theirs: theirs.rules }]);
    expect(merge({ rules: 'overwrite' }).result).toEqual(mine);
    expect(merge({ rules: 'discard' }).result).toEqual(theirs);
  });

  it('is in every place what one of the two made of it, and says where they disagree', () => {
    const value = fc.constantFrom('x', 'y', 'z');
    const states = fc.record({
      value,
      rules: fc.uniqueArray(fc.record({ id: fc.constantFrom('one', 'two', 'three', 'four'), value }), {
        selector: ({ id }) => id,
      }),
      on: fc.record({ production: fc.boolean(), dev: fc.boolean() }),
    });
    const choice = fc.constantFrom<Choice>('overwrite', 'discard');
    fc.assert(
      fc.property(states, states, states, choice, (first, mine, theirs, all) => {
        const open = mergeDraft({ base: first, mine, theirs });
        const choices = Object.fromEntries(open.conflicts.map(({ key }) => [key, all]));
        const { result, conflicts } = mergeDraft({ base: first, mine, theirs }, choices);
        expect(conflicts).toEqual([]);
        const parts = ({ value: one, on, rules }: State) =>
          new Map<string, unknown>([
            ['value', one],
            ...Object.entries(on).map(([name, is]): [string, unknown] => [`on.${name}`, is]),
            ...['one', 'two', 'three', 'four'].map((id): [string, unknown] => [
              `rules.${id}`,
              rules.find((each) => each.id === id)?.value,
            ]),
          ]);
        const [was, own, other, is] = [first, mine, theirs, result].map(parts);
        for (const [place, got] of is!) {
          const [b, m, t] = [was!.get(place), own!.get(place), other!.get(place)];
          const expected = m === t ? m : b === m ? t : b === t ? m : all === 'discard' ? t : m;
          expect(got, place).toBe(expected);
        }
      }),
      { numRuns: runs(500, 50_000) },
    );
  });
});
