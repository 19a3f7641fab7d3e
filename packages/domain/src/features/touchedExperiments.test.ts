import { describe, expect, it } from 'vitest';
import { emptyContent } from './apiV1.ts';
import { rule } from './rule.ts';
import type { FeatureState } from './state.ts';
import { touchedExperiments } from './touchedExperiments.ts';

const NOW = '2026-11-01T00:00:00.000Z';
const VARIATIONS = [
  { variationId: 'a', value: 'false' },
  { variationId: 'b', value: 'true' },
];
const experiment = rule.parse({ id: 'ab', type: 'experiment-ref', experimentId: 'exp_1', variations: VARIATIONS });
const force = (id: string, more: object = {}) => rule.parse({ id, type: 'force', value: 'true', ...more });
const state = (rules: FeatureState['rules'], more: Partial<FeatureState> = {}): FeatureState => ({
  ...({ archived: false, description: '', owner: '', project: '', tags: [] } as unknown as FeatureState),
  ...emptyContent('false', { dev: true, production: true }),
  rules,
  ...more,
});
const touched = (before: FeatureState, after: FeatureState) =>
  touchedExperiments({ before, after }, ['dev', 'production'], NOW).map(
    ({ id, touch, environments }) => `${id} ${touch} in ${environments.join()}`,
  );

describe('experiments that a change of a feature touches', () => {
  it('are those that come, go, or are served otherwise', () => {
    expect(touched(state([]), state([experiment]))).toEqual(['exp_1 added in dev,production']);
    expect(touched(state([experiment]), state([], {}))).toEqual(['exp_1 removed in dev,production']);
    const off = { environments: { dev: true, production: false } };
    expect(touched(state([experiment]), state([experiment], off))).toEqual(['exp_1 removed in production']);
    const narrowed = rule.parse({ ...experiment, condition: '{"country":"DE"}' });
    expect(touched(state([experiment]), state([narrowed]))).toEqual(['exp_1 changed in dev,production']);
  });

  it('are those whose visitors a rule above takes away, where it does so', () => {
    const above = force('new', { environments: ['dev'] });
    expect(touched(state([experiment]), state([above, experiment]))).toEqual(['exp_1 reached in dev']);
  });

  it('are none where nobody is served anything else', () => {
    expect(touched(state([experiment]), state([experiment, force('below')]))).toEqual([]);
    const described = rule.parse({ ...experiment, description: 'Other words' });
    expect(touched(state([experiment]), state([described]))).toEqual([]);
  });
});
