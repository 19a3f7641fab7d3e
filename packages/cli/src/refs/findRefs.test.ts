import { expect, it } from 'vitest';
import { refsIn } from './findRefs.ts';

it('finds keys in quotes of any kind, with the lines around them, and nothing that is only like a key', () => {
  const text = [
    '// a',
    'const on = gb.isOn("checkout");',
    'b',
    'c',
    "flag('checkout') || flag(`search`)",
    'checkout-old',
  ].join('\n');
  const found = refsIn(text, 'src/shop.ts', new Set(['checkout', 'search']));
  expect(found.map(({ flagKey, startingLineNumber }) => [flagKey, startingLineNumber])).toEqual([
    ['checkout', 1],
    ['checkout', 3],
    ['search', 3],
  ]);
  expect(found[0]?.lines).toBe('// a\nconst on = gb.isOn("checkout");\nb\nc');
});
