import { evaluateFeature } from '@gb/sdk/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../test/scale.ts';
import { TooCostly, makeEvaluator, spentMs } from './evaluator.ts';
import { toRe2 } from './re2Syntax.ts';

const matches = (operator: '$regex' | '$regexi', pattern: string, text: string): boolean => {
  const features = { f: { defaultValue: false, rules: [{ condition: { a: { [operator]: pattern } }, force: true }] } };
  const evaluator = makeEvaluator({ features });
  return evaluator.ask((definitions) => evaluateFeature({ definitions, attributes: { a: text } }, 'f').on);
};

const native = (pattern: string, flags: string, text: string): boolean => {
  try {
    return new RegExp(pattern, flags).test(text);
  } catch {
    return false;
  }
};

const PATTERNS = [
  '^a.c$', 'a|b', '[a-c]+', '[^a-c]', '[\\s\\S]x', '\\S', '[^\\S]', '\\bfoo\\b', 'a{2}', 'a{2,}', 'a{,2}', 'x{', '}', ']', '[]', '[^]',
  '\\u0041', '\\x41', '\\/', '/', '\\-', '[\\w-]', '[\\w-x]', '[a\\-z]', '[-a]', '[a-]', '(?<n>a)b', '(?:a|b)+?c', '\\0', '[\\b]', '\\cA',
  '^.$', '^..$', '😀', '[😀]', '(?=a)a', '(a)\\1', '(?<!a)b', '$^', 'a**', '(', '\\p{L}', '\\e', 'é', 'K', 'ſ', 'a{1001}', '@example\\.(com|org)$',
]; // biome-ignore format: a list to scan
const TEXTS = [
  '', 'a', 'abc', 'a\nc', 'a c', 'foo bar', 'aab', 'AAB', 'x{', 'a{,2}', ']', '}', 'A', '/', '-', '\u00a0', '\u0000', '\b', '😀', '\ud83d',
  'é', 'É', '\u212a', 'k', 'ſ', 's', 'pL', 'p{L}', 'e', 'someone@example.com', '\u2028', '\ufeff',
]; // biome-ignore format: a list to scan

describe('patterns on the server', () => {
  it.each(PATTERNS)('%s matches what it matches in JavaScript', (pattern) => {
    for (const text of TEXTS) {
      const where = `${pattern} on ${JSON.stringify(text)}`;
      expect(matches('$regex', pattern, text), where).toBe(native(pattern, '', text));
      expect(matches('$regexi', pattern, text), where).toBe(native(pattern, 'i', text));
    }
  });

  it('mean what they mean in JavaScript, whatever is put together', () => {
    const piece = fc.constantFrom(
      'a', 'b', 'K', '.', '\\d', '\\w', '\\s', '\\S', '\\b', '[a-f]', '[^b]', '[\\s\\d]', '(?:', '(', ')', '|', '*', '+', '?', '{2}', '{1,3}', '^', '$', '\\.', '\\u0062', '-', ']', '{', ' ',
    ); // biome-ignore format: a list to scan
    const text = fc.string({
      unit: fc.constantFrom('a', 'b', 'K', '1', ' ', '\n', '.', '-', ']', '{', '\u00a0'),
      maxLength: 12,
    });
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), text, (pieces, given) => {
        const pattern = pieces.join('');
        expect(matches('$regex', pattern, given)).toBe(native(pattern, '', given));
        expect(matches('$regexi', pattern, given)).toBe(native(pattern, 'i', given));
      }),
      { numRuns: runs(1500, 50_000) },
    );
  });

  it.each(['^(a+)+$', '(a|a)*$', '(.*)*x', '^(([a-z])+.)+[A-Z]([a-z])+$', '(?=(a+)+$)b', '(a*)*\\1b'])(
    '%s cannot hold the server up',
    (pattern) => {
      const began = spentMs();
      matches('$regex', pattern, `${'a'.repeat(5000)}!`);
      matches('$regexi', pattern, `${'a'.repeat(5000)}!`);
      expect(spentMs() - began).toBeLessThan(1000);
    },
  );

  it('are translated whenever RE2 can say them, so that few need the clock', () => {
    expect(toRe2('^[\\w.+-]+@[\\w-]+\\.[a-z]{2,24}$')).not.toBeNull();
    expect(toRe2('(?=a)')).toBeNull();
  });

  it('are given up together when a question takes too long', () => {
    const rules = Array.from({ length: 5000 }, (_, i) => ({
      condition: { a: { $regex: `([wx]|x[vx])+[y-z]{${(i % 20) + 1}}` } },
      force: true,
    }));
    const evaluator = makeEvaluator({ features: { f: { defaultValue: false, rules } } });
    const attributes = { a: 'x'.repeat(100_000) };
    const began = spentMs();
    expect(() => evaluator.ask((definitions) => evaluateFeature({ definitions, attributes }, 'f'))).toThrow(TooCostly);
    expect(spentMs() - began).toBeLessThan(2500);
  });
});

describe('a payload nobody checked', () => {
  it('is evaluated without a throw or a hang, whatever is in it', () => {
    const scalar = fc.oneof(fc.string(), fc.integer(), fc.double(), fc.boolean(), fc.constant(null));
    const key = fc.constantFrom(
      'id',
      'a',
      'a.b',
      '$or',
      '$and',
      '$not',
      '$nor',
      '$in',
      '$regex',
      '$elemMatch',
      '$size',
      '$vgt',
      '$all',
      '$inGroup',
      '$savedGroup',
      '$exists',
      '__proto__',
      'constructor',
    );
    const anything = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        scalar,
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(key, tie('value'), { maxKeys: 3 }),
      ),
    })).value;
    const rule = fc.dictionary(
      fc.constantFrom(
        'condition',
        'force',
        'variations',
        'weights',
        'coverage',
        'range',
        'ranges',
        'filters',
        'namespace',
        'meta',
        'parentConditions',
        'tracks',
        'hashVersion',
        'hashAttribute',
        'seed',
        'key',
        'id',
        'contextualBanditRef',
      ),
      anything,
      { maxKeys: 6 },
    );
    const feature = fc.oneof(fc.record({ defaultValue: anything, rules: fc.array(rule, { maxLength: 4 }) }), anything);
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('f', 'g', 'toString'), feature),
        fc.dictionary(key, anything),
        anything,
        (features, attributes, savedGroups) => {
          const evaluator = makeEvaluator({ features, savedGroups } as never);
          const result = evaluator.ask((definitions) => evaluateFeature({ definitions, attributes }, 'f'));
          expect(result.on).toBe(!!result.value);
        },
      ),
      { numRuns: runs(2000, 100_000) },
    );
  });
});
