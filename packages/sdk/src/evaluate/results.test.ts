import { expect, test, vi } from 'vitest';
import { GrowthBook } from '../index.ts';

type Options = ConstructorParameters<typeof GrowthBook>[0];
const client = (more: Options = {}) => new GrowthBook({ attributes: { id: 'u1' }, ...more });
const TEST = { key: 'exp', variations: ['a', 'b'], weights: [0, 1] };
const given = (...rules: object[]) => client({ features: { f: { defaultValue: 'none', rules } } }).evalFeature('f');

test('the result of an experiment says all there is to know of how it came about', () => {
  const meta = [{ key: 'one' }, { key: 'two', name: 'Two', passthrough: true }];
  expect(client().run({ ...TEST, meta })).toEqual({
    key: 'two',
    name: 'Two',
    passthrough: true,
    featureId: null,
    inExperiment: true,
    hashUsed: true,
    variationId: 1,
    value: 'b',
    hashAttribute: 'id',
    hashValue: 'u1',
    stickyBucketUsed: false,
    bucket: expect.any(Number),
  });
});

test('the result of a feature has its value, whether that counts as on, and where it is from', () => {
  const features = {
    plain: { defaultValue: 'blue' },
    empty: { defaultValue: 0 },
    forced: { defaultValue: 'blue', rules: [{ id: 'vip', force: 'gold' }] },
    tested: { defaultValue: 'blue', rules: [{ id: 'split', ...TEST }] },
  };
  const asked = client({ features });
  asked.setForcedFeatures(new Map([['empty', 7]]));
  const result = (key: string) => asked.evalFeature(key);
  const off = { on: false, off: true };
  const on = { on: true, off: false };
  expect(result('nobody')).toEqual({ value: null, ...off, source: 'unknownFeature', ruleId: '' });
  expect(result('plain')).toEqual({ value: 'blue', ...on, source: 'defaultValue', ruleId: '' });
  expect(result('empty')).toEqual({ value: 7, ...on, source: 'override', ruleId: '' });
  expect(result('forced')).toEqual({ value: 'gold', ...on, source: 'force', ruleId: 'vip' });
  expect(result('tested')).toMatchObject({ value: 'b', ...on, source: 'experiment', ruleId: 'split' });
  asked.setForcedFeatures(new Map());
  expect(result('empty')).toEqual({ value: 0, ...off, source: 'defaultValue', ruleId: '' });
});

test('the first rule that a user matches decides, and without one the default', () => {
  const others = { force: 'others', condition: { id: 'u2' } };
  expect(given(others, { force: 'first' }, { force: 'second' }).value).toBe('first');
  expect(given(others).value).toBe('none');
});

test.each([
  ['is a draft', { status: 'draft' }],
  ['is not active', { active: false }],
  ['is stopped', { status: 'stopped' }],
] as const)('an experiment that %s gives nobody a variation', (_, more) => {
  expect(client().run({ ...TEST, ...more })).toMatchObject({ inExperiment: false, variationId: 0, hashUsed: false });
});

test('a variation that is forced on somebody wins over their bucket', () => {
  expect(client().run(TEST).value).toBe('b');
  expect(client({ forcedVariations: { exp: 0 } }).run(TEST)).toMatchObject({ value: 'a', hashUsed: false });
});

test('somebody who was in a version of an experiment before the smallest one allowed gets no variation', () => {
  const stickyBucketAssignmentDocs = {
    'id||u1': { attributeName: 'id', attributeValue: 'u1', assignments: { exp__0: 'b' } },
  };
  const stickyBucketService = {
    getAssignments: async () => null,
    saveAssignments: async () => {},
    getAllAssignments: async () => stickyBucketAssignmentDocs,
    getKey: () => '',
  };
  const meta = [{ key: 'a' }, { key: 'b' }];
  const returning = client({ stickyBucketAssignmentDocs, stickyBucketService });
  const run = (more: object) => returning.run({ ...TEST, meta, weights: [1, 0], ...more });
  expect(run({ bucketVersion: 0 })).toMatchObject({ inExperiment: true, value: 'b', stickyBucketUsed: true });
  expect(run({ bucketVersion: 1, minBucketVersion: 1 })).toMatchObject({ inExperiment: false });
});

test('an operator nobody knows is logged and does not hold', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(given({ force: 'in', condition: { id: { $resembles: 'u' } } }).value).toBe('none');
  expect(log.mock.calls.flat().join(' ')).toContain('Unknown operator: $resembles');
  log.mockRestore();
});
