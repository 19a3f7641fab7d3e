import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../test/scale.ts';
import type { FeatureContent } from './feature.ts';
import { fromPerEnvironment, toPerEnvironment } from './perEnvironment.ts';
import { type Rule, rule } from './rule.ts';

const ENVIRONMENTS = ['production', 'staging', 'dev'];
const force = (id: string, environments: Rule['environments'] = 'all', value = 'x'): Rule =>
  rule.parse({ id, type: 'force', value, environments });
const content = (rules: Rule[]): FeatureContent => ({
  defaultValue: 'a',
  rules,
  environments: { production: true, staging: false, dev: true },
  prerequisites: [],
});

describe('the per-environment view of a feature', () => {
  it('shows each environment the rules that apply there, in order', () => {
    const view = toPerEnvironment(
      content([force('1'), force('2', ['dev']), force('3', ['production', 'dev'])]),
      ENVIRONMENTS,
    );
    expect(view.production?.rules.map(({ id }) => id)).toEqual(['1', '3']);
    expect(view.dev?.rules.map(({ id }) => id)).toEqual(['1', '2', '3']);
    expect(view.staging).toMatchObject({ enabled: false, rules: [{ id: '1' }] });
  });

  it('is read back to the same content, whatever the rules', () => {
    const reach = fc.oneof(fc.constant<'all'>('all'), fc.subarray(['production', 'dev'], { minLength: 1 }));
    const rules = fc
      .uniqueArray(fc.string({ minLength: 1, maxLength: 4 }), { maxLength: 6 })
      .chain((ids) => fc.tuple(...ids.map((id) => reach.map((environments) => force(id, environments)))));
    fc.assert(
      fc.property(rules, (given) => {
        const before = content([...given]);
        const after = fromPerEnvironment(before, toPerEnvironment(before, ENVIRONMENTS), ENVIRONMENTS);
        expect(toPerEnvironment(after, ENVIRONMENTS)).toEqual(toPerEnvironment(before, ENVIRONMENTS));
        const reachOf = (rules: readonly Rule[]) =>
          Object.fromEntries(rules.map(({ id, environments }) => [id, environments]));
        expect(reachOf(after.rules)).toEqual(reachOf(before.rules));
      }),
      { numRuns: runs(200, 5000) },
    );
  });

  it('narrows a rule that is taken out of one environment', () => {
    const before = content([force('1')]);
    const after = fromPerEnvironment(before, { dev: { rules: [] } }, ENVIRONMENTS);
    expect(after.rules).toMatchObject([{ id: '1', environments: ['production', 'staging'] }]);
  });

  it('keeps the environments that were not given as they are', () => {
    const before = content([force('1', ['production'])]);
    const { environments: _, ...added } = force('2');
    const after = fromPerEnvironment(before, { dev: { enabled: false, rules: [added] } }, ENVIRONMENTS);
    expect(after.rules.map(({ id, environments }) => [id, environments])).toEqual([
      ['1', ['production']],
      ['2', ['dev']],
    ]);
    expect(after.environments).toEqual({ production: true, staging: false, dev: false });
  });

  it('refuses one rule id with different bodies', () => {
    const { environments: _, ...other } = force('1', 'all', 'y');
    expect(() => fromPerEnvironment(content([force('1')]), { dev: { rules: [other] } }, ENVIRONMENTS)).toThrow(
      'rule 1 differs between environments',
    );
  });

  it('refuses orders that contradict each other', () => {
    const before = content([force('1'), force('2')]);
    const reversed = toPerEnvironment(before, ENVIRONMENTS).dev?.rules.toReversed();
    expect(() => fromPerEnvironment(before, { dev: { rules: reversed } }, ENVIRONMENTS)).toThrow(
      'contradicting orders',
    );
  });

  it('names an environment that does not exist', () => {
    expect(() => fromPerEnvironment(content([]), { prod: { enabled: true } }, ENVIRONMENTS)).toThrow(
      'no environment named prod',
    );
  });
});
