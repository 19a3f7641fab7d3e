import { describe, expect, it } from 'vitest';
import { problemOf } from './problemOf.ts';
import { splitRuntimeGroups, withRuntimeGroups } from './runtimeGroups.ts';
import { conditionWords } from './words.ts';

describe('runtime groups', () => {
  it('are put beside the rest of a condition and read back', () => {
    for (const rest of ['', '{"country":"NL"}', '{"$or":[{"a":1},{"b":2}]}']) {
      const whole = withRuntimeGroups(rest, ['beta', 'staff']);
      expect(problemOf(whole, new Set())).toBeNull();
      expect(splitRuntimeGroups(whole)).toEqual({ names: ['beta', 'staff'], rest });
    }
  });

  it('leave a condition alone that names none, or asks in another way', () => {
    expect(withRuntimeGroups('{"a":1}', [])).toBe('{"a":1}');
    for (const text of ['', '{"a":1}', 'not json', '{"$groups":{"$all":["a","b"]}}', '{"$groups":{"$size":2}}'])
      expect(splitRuntimeGroups(text)).toEqual({ names: [], rest: text });
  });

  it('are read as older tools wrote them', () => {
    for (const test of ['{"$in":["beta"]}', '{"$elemMatch":{"$eq":"beta"}}', '{"$elemMatch":{"$in":["beta"]}}'])
      expect(splitRuntimeGroups(`{"$groups":${test},"a":1}`)).toEqual({ names: ['beta'], rest: '{"a":1}' });
  });

  it('are said in words, while other words with a dollar stay unknown', () => {
    expect(conditionWords(withRuntimeGroups('{"country":"NL"}', ['beta']))).toBe(
      'country is NL and $groups is any of beta',
    );
    expect(problemOf('{"$group":{"$in":["a"]}}', new Set())).toContain('$group');
  });
});
