import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { same } from './differences.ts';
import { partFor, versionOf } from './version.ts';

describe('the version of a thing', () => {
  it('is the same whatever order its fields are written in, and however often it went through JSON', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (thing) => {
        const turned = Object.fromEntries(Object.entries(thing).reverse());
        expect(versionOf(JSON.parse(JSON.stringify(turned)))).toBe(versionOf(thing));
      }),
    );
  });

  it('is another when anything in it is another', () => {
    const thing = { rules: [{ id: 'a' }, { id: 'b' }], on: true };
    const others = [
      { rules: [{ id: 'b' }, { id: 'a' }], on: true },
      { rules: [{ id: 'a' }], on: true },
      { rules: [{ id: 'a' }, { id: 'b' }], on: 'true' },
      { rules: [{ id: 'a' }, { id: 'b' }], on: null },
    ];
    expect(new Set([thing, ...others].map(versionOf)).size).toBe(5);
  });

  it('is of the fields that a change names, so that others may change the rest', () => {
    const current = { name: 'A', settings: { alpha: 0.05, engine: 'bayesian' }, tags: ['x'] };
    expect(partFor({ settings: { alpha: 0.1 }, tags: [] }, current)).toEqual({
      settings: { alpha: 0.05 },
      tags: ['x'],
    });
    expect(partFor({ added: 1 }, current)).toEqual({ added: undefined });
  });

  it('are equal exactly where their versions are, which is found without them', () => {
    const leaf = fc.constantFrom<unknown>(undefined, null, 0, -0, 1, '', '1', true, [], {});
    const { value } = fc.letrec<{ value: unknown }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 3 },
        leaf,
        fc.array(tie('value'), { maxLength: 2 }),
        fc.dictionary(fc.constantFrom('a', 'b'), tie('value'), { maxKeys: 2 }),
      ),
    }));
    fc.assert(
      fc.property(value, value, (one, other) => {
        expect(same(one, other)).toBe(versionOf(one) === versionOf(other));
        expect(same(one, structuredClone(one))).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});
