import { evaluateRemotely } from '@gb/domain/sdk-payload';
import { evaluateFeature } from '@gb/sdk/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../test/scale.ts';
import { type Evaluator, TooCostly, makeEvaluator } from './evaluator.ts';
import { spentMs } from '../platform/interruptibly.ts';
import { toRe2 } from './re2Syntax.ts';

type User = { attributes: Record<string, unknown>; bytes?: number };

/** One feature of an evaluator for one user, as a question of its own. */
const ask = (evaluator: Evaluator, { attributes, bytes = JSON.stringify(attributes).length }: User) =>
  // oxlint-disable-next-line require-yield -- one feature is one step
  evaluator.ask(function* (definitions) {
    return evaluateFeature({ definitions, attributes }, 'f');
  }, bytes);

const matches = async (operator: '$regex' | '$regexi', pattern: string, text: string): Promise<boolean> => {
  const features = { f: { defaultValue: false, rules: [{ condition: { a: { [operator]: pattern } }, force: true }] } };
  return (await ask(makeEvaluator({ features }), { attributes: { a: text } })).on;
};

const expectTooCostly = (error: unknown) => expect(error).toBeInstanceOf(TooCostly);

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
  it.each(PATTERNS)('%s matches what it matches in JavaScript', async (pattern) => {
    for (const text of TEXTS) {
      const where = `${pattern} on ${JSON.stringify(text)}`;
      expect(await matches('$regex', pattern, text), where).toBe(native(pattern, '', text));
      expect(await matches('$regexi', pattern, text), where).toBe(native(pattern, 'i', text));
    }
  });

  it('mean what they mean in JavaScript, whatever is put together', async () => {
    const piece = fc.constantFrom(
      'a', 'b', 'K', '.', '\\d', '\\w', '\\s', '\\S', '\\b', '[a-f]', '[^b]', '[\\s\\d]', '(?:', '(', ')', '|', '*', '+', '?', '{2}', '{1,3}', '^', '$', '\\.', '\\u0062', '-', ']', '{', ' ',
    ); // biome-ignore format: a list to scan
    const text = fc.string({
      unit: fc.constantFrom('a', 'b', 'K', '1', ' ', '\n', '.', '-', ']', '{', '\u00a0'),
      maxLength: 12,
    });
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 8 }), text, async (pieces, given) => {
        const pattern = pieces.join('');
        expect(await matches('$regex', pattern, given)).toBe(native(pattern, '', given));
        expect(await matches('$regexi', pattern, given)).toBe(native(pattern, 'i', given));
      }),
      { numRuns: runs(1500, 50_000) },
    );
  });

  it.each(['^(a+)+$', '(a|a)*$', '(.*)*x', '^(([a-z])+.)+[A-Z]([a-z])+$', '(?=(a+)+$)b', '(a*)*\\1b'])(
    '%s cannot hold the server up',
    async (pattern) => {
      const began = spentMs();
      for (const operator of ['$regex', '$regexi'] as const)
        await matches(operator, pattern, `${'a'.repeat(5000)}!`).catch(expectTooCostly);
      expect(spentMs() - began).toBeLessThan(1000);
    },
  );

  it('are translated whenever RE2 can say them, so that few need the clock', () => {
    expect(toRe2('^[\\w.+-]+@[\\w-]+\\.[a-z]{2,24}$')).not.toBeNull();
    expect(toRe2('(?=a)')).toBeNull();
  });

  it.each([
    [
      'a list of thousands against another',
      { condition: { a: { $all: Array.from({ length: 20_000 }, (_, i) => i) } }, force: true },
    ],
    [
      'a pattern of ninety thousand steps',
      { condition: { a: { $regex: '(\\w{900}|x{900})'.repeat(50) } }, force: true },
    ],
  ])('%s cannot hold others up', async (_, rule) => {
    const evaluator = makeEvaluator({ features: { f: { defaultValue: false, rules: [rule] } } as never });
    const attributes = { a: Array.from({ length: 20_000 }, (_, i) => -i) };
    const began = spentMs();
    await ask(evaluator, { attributes }).catch(expectTooCostly);
    expect(spentMs() - began).toBeLessThan(1000);
  });

  it('of a page cannot hold others up either', async () => {
    const variations = [{}, {}];
    const target = { include: true, type: 'regex', pattern: '^https://a.com/(a+)+$' } as const;
    const evaluator = makeEvaluator({ experiments: [{ key: 'e', variations, urlPatterns: [target] }] } as never);
    const user = { attributes: { id: '1' }, forcedVariations: {}, forcedFeatures: [] };
    const began = spentMs();
    await evaluator.ask(
      (definitions) => evaluateRemotely(definitions, { ...user, url: `https://a.com/${'a'.repeat(40)}!` }),
      100,
    );
    expect(spentMs() - began).toBeLessThan(1000);
  });

  it('are given up together when a question takes too long', async () => {
    const rules = Array.from({ length: 40_000 }, (_, i) => ({
      condition: { a: { $regex: `([wx]|x[vx])+[y-z]{${(i % 20) + 1}}${i}` } },
      force: true,
    }));
    const evaluator = makeEvaluator({ features: { f: { defaultValue: false, rules } } });
    const attributes = { a: 'x'.repeat(100_000) };
    const began = spentMs();
    await expect(ask(evaluator, { attributes })).rejects.toThrow(TooCostly);
    expect(spentMs() - began).toBeLessThan(1000);
  });
});

describe('a payload nobody checked', () => {
  it('is evaluated without a throw or a hang, whatever is in it', async () => {
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
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.constantFrom('f', 'g', 'toString'), feature),
        fc.dictionary(key, anything),
        anything,
        async (features, attributes, savedGroups) => {
          const result = await ask(makeEvaluator({ features, savedGroups } as never), { attributes, bytes: 0 });
          expect(result.on).toBe(!!result.value);
        },
      ),
      { numRuns: runs(2000, 100_000) },
    );
  });
});
