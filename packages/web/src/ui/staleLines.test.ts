import { describe, expect, it } from 'vitest';
import { contestedNames, staleLines } from './staleLines.ts';

const rule = (id: string, value: string, description = '') => ({ id, value, description, enabled: true });

describe('what others changed, as people read it', () => {
  it('names fields in words, and shows how they were and are', () => {
    const base = { defaultValue: 'a', tags: ['x'], archived: false, hashAttribute: 'id' };
    const theirs = { defaultValue: '', tags: ['x', 'y'], archived: true, hashAttribute: 'company' };
    expect(staleLines({ base, mine: base, theirs })).toEqual([
      { what: 'Default value', before: 'a', after: 'nothing' },
      { what: '“y” in the tags', before: '', after: 'added' },
      { what: 'Archived', before: 'off', after: 'on' },
      { what: 'Attribute to split by', before: 'id', after: 'company' },
    ]);
  });

  it('calls rules by their description, or by their place', () => {
    const base = { rules: [rule('one', 'a', 'For guests'), rule('two', 'a'), rule('three', 'a', 'For staff')] };
    const theirs = { rules: [rule('one', 'b', 'For guests'), rule('two', 'b'), rule('four', 'a', 'New')] };
    expect(staleLines({ base, mine: base, theirs })).toEqual([
      { what: '“For guests” in the rules: value', before: 'a', after: 'b' },
      { what: 'Number 2 in the rules: value', before: 'a', after: 'b' },
      { what: '“For staff” in the rules', before: '', after: 'removed' },
      { what: '“New” in the rules', before: '', after: 'added' },
    ]);
    const mine = { rules: [rule('one', 'c', 'For guests'), base.rules[1], base.rules[2]] };
    expect(contestedNames({ base, mine, theirs })).toEqual(['“For guests” in the rules']);
  });

  it('says what lies deep in settings by its own name', () => {
    const settings = (name: string) => ({
      settings: { queries: { exposure: [{ id: 'v', name, query: 'select 1' }] } },
    });
    const [base, theirs] = [settings('Visitors'), settings('People')];
    expect(staleLines({ base, mine: base, theirs })).toEqual([
      { what: '“People” in the assignment queries: name', before: 'Visitors', after: 'People' },
    ]);
    expect(contestedNames({ base, mine: settings('Mine'), theirs })).toEqual(['“People” in the assignment queries']);
  });
});
