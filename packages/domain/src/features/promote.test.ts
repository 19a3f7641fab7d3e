import { describe, expect, it } from 'vitest';
import { compareRules, promoteRules } from './promote.ts';
import { appliesIn } from './reach.ts';
import { type Rule, rule } from './rule.ts';

const ALL = ['production', 'staging'];
const force = (id: string, description: string, environments: Rule['environments'] = 'all'): Rule =>
  rule.parse({ id, type: 'force', value: id, description, environments });

describe('two environments side by side', () => {
  const rules = [
    force('a', 'Shared'),
    force('b2', 'Old apps', ['staging']),
    force('b1', 'Old apps', ['production']),
    force('c', 'Wallets', ['staging']),
    force('d', 'Platinum', ['production']),
  ];
  const pairs = compareRules(rules, 'staging', 'production');

  it('pair what they share, what each calls the same, and what one has alone', () => {
    expect(pairs.map(({ key, kind, to }) => [key, kind, to?.id ?? null])).toEqual([
      ['a', 'same', 'a'],
      ['b2', 'change', 'b1'],
      ['c', 'add', null],
      ['d', 'remove', 'd'],
    ]);
  });

  it('promote what is chosen and nothing else', () => {
    const seen = (all: readonly Rule[], name: string) => all.filter((one) => appliesIn(one, name)).map(({ id }) => id);
    const chosen = pairs.filter(({ kind }) => kind === 'change' || kind === 'add');
    const after = promoteRules(rules, chosen, 'production', ALL);
    expect(seen(after, 'production')).toEqual(['a', 'b2', 'c', 'd']);
    expect(seen(after, 'staging')).toEqual(seen(rules, 'staging'));
    expect(seen(promoteRules(rules, pairs, 'production', ALL), 'production')).toEqual(['a', 'b2', 'c']);
  });
});
