import { describe, expect, it } from 'vitest';
import { type FrozenSettings, outdatedReasons } from './outdated.ts';

const frozen: FrozenSettings = {
  datasource: 'ds_1',
  exposureQueryId: 'q',
  metrics: ['m1'],
  segment: '',
  skipPartialData: false,
  variationKeys: ['0', '1'],
  weights: [0.5, 0.5],
};
const same = { before: 'bayesian', now: 'bayesian' };

describe('outdated results', () => {
  it('are none while nothing that changes figures changed', () => {
    expect(outdatedReasons(frozen, { ...frozen, metrics: ['m1'] }, same)).toEqual([]);
  });

  it('say each thing that changed since', () => {
    const now = { ...frozen, metrics: ['m1', 'm2'], segment: 'seg_1', weights: [0.9, 0.1] };
    expect(outdatedReasons(frozen, now, { before: 'bayesian', now: 'frequentist' })).toEqual([
      'goal metrics changed',
      'the segment changed',
      'the planned split changed',
      'the statistics engine changed',
    ]);
  });

  it('say nothing of a setting that older results did not keep', () => {
    const { segment: _, ...older } = frozen;
    expect(outdatedReasons(older as FrozenSettings, { ...frozen, segment: 'seg_1' }, same)).toEqual([]);
  });
});
