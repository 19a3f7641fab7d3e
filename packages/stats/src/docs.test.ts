import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { makeMetric, makeRow, makeSettings } from '../test/make.ts';
import * as stats from './index.ts';

const page = readFileSync(new URL('../../../docs/statistics.md', import.meta.url), 'utf8');
const examples = [...page.matchAll(/```js example\n([\s\S]*?)```\s+```json result\n([\s\S]*?)```/g)].map(
  ([, code = '', result = '']) => ({ code, result: JSON.parse(result) as unknown }),
);

const scope = {
  ...stats,
  settings: makeSettings,
  proportion: (id: string, rows: [number, number][]) =>
    makeMetric(
      rows.map(([users, converted], index) => makeRow(String(index), users, converted)),
      { id, kind: 'proportion' },
    ),
};

/** Numbers to six decimals; of objects only the fields the page shows. */
function shown(value: unknown): unknown {
  if (typeof value === 'number') return expect.closeTo(value, 6);
  if (Array.isArray(value)) return value.map(shown);
  if (value === null || typeof value !== 'object') return value;
  const fields = Object.entries(value).map(([key, field]) => [key, shown(field)]);
  return expect.objectContaining(Object.fromEntries(fields));
}

test('the page has its examples', () => {
  expect(examples).toHaveLength(9);
});

test.each(examples)('example $# of the statistics page comes out as printed', ({ code, result }) => {
  const run = new Function(...Object.keys(scope), code);
  expect(run(...Object.values(scope))).toEqual(shown(result));
});
