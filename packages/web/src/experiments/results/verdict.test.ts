import type { Verdict } from '@gb/domain/snapshots';
import { describe, expect, it } from 'vitest';
import { resultsOf } from '../../../test/results.ts';
import { wordVerdict } from './verdict.ts';

const words = (change: Partial<Verdict>, engine: 'bayesian' | 'frequentist' = 'bayesian', srm = 0.4) =>
  wordVerdict({
    verdict: { ...resultsOf().verdict, ...change },
    settings: {
      engine,
      confidenceLevel: 0.95,
      pValueThreshold: 0.05,
      sequentialTestingEnabled: false,
      sequentialTestingTuningParameter: 5000,
      multipleExposureMinPercent: 0.01,
      frozen: null,
    },
    srm,
    variationName: (index) => ['Control', 'Short'][index] ?? '',
    metricName: (id) => ({ fact__orders: 'Orders', fact__contacts: 'Support contacts' })[id] ?? id,
    isRunning: true,
  });

describe('the verdict', () => {
  it('names the winner, the metric, the change and how sure it is', () => {
    expect(words({})).toMatchObject({
      tone: 'good',
      variation: 1,
      headline: 'Short is ahead on Orders: +20.0%, 97.0% chance to win',
    });
    expect(words({ confidence: 0.9999999 }).headline).toContain('>99.9% chance to win');
  });

  it('gives the p-value when the engine is frequentist', () => {
    expect(words({ confidence: 0.97 }, 'frequentist').headline).toBe('Short is ahead on Orders: +20.0%, p = 0.030');
  });

  it('names a guardrail that got worse, and then is not good news', () => {
    const worse = words({ guardrailsLost: ['fact__contacts'], guardrailsChecked: 2 });
    expect(worse.tone).toBe('warn');
    expect(worse.reason).toContain('It makes a guardrail worse: Support contacts.');
  });

  it('says that guardrails hold only when they are known to', () => {
    const two = ['fact__contacts', 'fact__orders'];
    expect(words({ guardrailsChecked: 2, guardrailsSafe: two }).reason).toContain('All 2 guardrails hold.');
    expect(words({ guardrailsChecked: 1, guardrailsSafe: ['fact__contacts'] }).reason).toContain(
      'The guardrail holds.',
    );
    expect(words({ guardrailsChecked: 2, guardrailsSafe: [] }).reason).toContain('No guardrail got worse.');
  });

  it('does not celebrate a change too large to believe', () => {
    const huge = words({ isSuspicious: true, change: 1.4 });
    expect(huge.tone).toBe('warn');
    expect(huge.reason).toContain('check it first');
  });

  it('calls it too early, with who leads and what the bar is', () => {
    expect(words({ kind: 'tooEarly', change: 0.012, confidence: 0.871 })).toMatchObject({
      headline: 'Too early to call',
      reason: 'Short leads on Orders: +1.2%, 87.1% chance to win; the bar is 95% chance to win.',
    });
    expect(words({ kind: 'tooEarly', variation: null }).reason).toBe('Orders has not reached its minimum sample yet.');
  });

  it('puts a broken split before any result', () => {
    const broken = words({ kind: 'unhealthy', problems: ['sampleRatioMismatch'] }, 'bayesian', 0.00001);
    expect(broken).toMatchObject({ tone: 'bad', variation: null });
    expect(broken.headline).toMatch(/^Traffic is not split as planned/);
    expect(broken.reason).toContain('p < 0.001');
  });

  it('says when users saw several variations too often', () => {
    expect(words({ kind: 'unhealthy', problems: ['multipleExposures'] }).headline).toMatch(
      /^Too many users saw several/,
    );
  });

  it('says who is behind, and what keeping the baseline means', () => {
    expect(words({ kind: 'loser', change: -0.08, confidence: 0.99 })).toMatchObject({
      tone: 'bad',
      headline: 'Short is behind on Orders: −8.0%, 99.0% chance to lose',
      reason: 'No variation beats Control. Stopping and keeping Control loses nothing.',
    });
  });

  it('says when goals disagree, and when nothing matters', () => {
    expect(words({ kind: 'mixed', goalsLost: ['fact__contacts'] }).reason).toContain('It loses on Support contacts.');
    expect(words({ kind: 'noDifference', change: 0.001 }).headline).toBe(
      'No variation changes Orders enough to matter',
    );
  });
});
