import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { differences, type KnownAnswer } from '../test/compare.ts';
import { evaluateCase } from './conformance.ts';

const file = new URL('../cases/known-answers.json', import.meta.url);
const cases = JSON.parse(readFileSync(file, 'utf8')) as KnownAnswer[];
const byMethod = Map.groupBy(cases, ({ method }) => method);

describe.each([...byMethod.keys()])('%s', (method) => {
  test.each(byMethod.get(method) ?? [])('agrees with the known answer $id', (known) => {
    expect(differences(known, evaluateCase({ method, input: known.input }))).toEqual([]);
  });
});

test('covers all 300 known answers', () => {
  expect(cases).toHaveLength(300);
});
