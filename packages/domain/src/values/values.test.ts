import { describe, expect, it } from 'vitest';
import { checkValue } from '../features/value.ts';
import { featureKey } from '../features/feature.ts';
import { MAX_JSON_DEPTH, depthOfJson } from './depthOfJson.ts';
import { conditionText } from './values.ts';

const nested = (levels: number) => '{"$not":'.repeat(levels) + '{}' + '}'.repeat(levels);

describe('JSON in text', () => {
  it.each([
    ['1', 0],
    ['{}', 1],
    ['[{"a":[1]},[2]]', 3],
    [String.raw`{"a":"[[[\"[[\\"}`, 1],
    ['[[[', 3],
  ])('%s is %i deep', (text, depth) => {
    expect(depthOfJson(text)).toBe(depth);
  });

  it('may be a condition only as deep as everything that evaluates it can go', () => {
    expect(conditionText.safeParse(nested(MAX_JSON_DEPTH - 1)).success).toBe(true);
    expect(conditionText.safeParse(nested(MAX_JSON_DEPTH)).error?.issues[0]?.message).toContain('levels');
  });

  it('may be a value only as deep as a payload can be written', () => {
    const deep = '['.repeat(100_000) + ']'.repeat(100_000);
    expect(() => checkValue('json', deep, 'defaultValue')).toThrow('levels');
    expect(() => checkValue('json', '[[1]]', 'defaultValue')).not.toThrow();
  });
});

describe('a number in text', () => {
  it.each(['5', '-2.5', '1e3', '.5', '+1'])('may be %s', (text) => {
    expect(() => checkValue('number', text, 'value')).not.toThrow();
  });
  it.each(['', ' 5', '5 ', '5.', '0x10', '1,5', 'Infinity', '1e999'])('is not %j', (text) => {
    expect(() => checkValue('number', text, 'value')).toThrow('expected a number');
  });
});

describe('the key of a feature', () => {
  it('is never the one name that JavaScript keeps for itself', () => {
    expect(featureKey.safeParse('__proto__').success).toBe(false);
    expect(featureKey.safeParse('constructor').success).toBe(true);
  });
});
