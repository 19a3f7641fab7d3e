import { expect, test } from 'vitest';
import { compilePayload } from './core.ts';
import { explainFeature } from './explain.ts';

test('names, rule by rule, the field that kept the user out', () => {
  const definitions = compilePayload({
    features: {
      parent: { defaultValue: false, rules: [{ id: 'p1', condition: { vip: true }, force: true }] },
      child: {
        defaultValue: 'off',
        rules: [
          { id: 'c1', parentConditions: [{ id: 'parent', condition: { value: true } }], force: 'on' },
          { id: 'c2', coverage: 0, force: 'on' },
          { id: 'c3', key: 'exp', variations: [1, 2], coverage: 0 },
          { id: 'c4', force: 'last' },
        ],
      },
    },
  });
  const { result, steps } = explainFeature({ definitions, attributes: { id: 'u1' } }, 'child');
  expect(result).toMatchObject({ value: 'last', ruleId: 'c4' });
  expect(steps.map(({ ruleId, reason, depth }) => [ruleId, reason, depth])).toEqual([
    ['p1', 'condition', 1],
    ['c1', 'parentConditions', 0],
    ['c2', 'coverage', 0],
    ['c3', 'coverage', 0],
  ]);
});
