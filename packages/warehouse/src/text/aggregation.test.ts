import { expect, test } from 'vitest';
import { customAggregation } from './aggregation.ts';

const rules = {
  backslashEscapes: false,
  backtickNames: false,
  hashComments: false,
  dollarText: true,
  doubleQuotedText: false,
  nestedComments: true,
  bracketNames: false,
  dashCommentNeedsSpace: false,
};
const rewrite = (sql: string) => customAggregation(sql, 'm.v0', rules);

test('aggregates the replacement instead of the name value', () => {
  expect(rewrite('AVG(value)')).toBe('AVG(m.v0)');
  expect(rewrite('SUM(VALUE) / COUNT(DISTINCT value)')).toBe('SUM(m.v0) / COUNT(DISTINCT m.v0)');
});

test('counts values where it says rows, so that units without events count nothing', () => {
  expect(rewrite('COUNT(*)')).toBe('COUNT(m.v0)');
  expect(rewrite('count ( * ) * 2')).toBe('count ( m.v0 ) * 2');
});

test('leaves text and other names alone', () => {
  expect(rewrite("MAX(CASE WHEN value > 1 THEN 'value' END)")).toBe("MAX(CASE WHEN m.v0 > 1 THEN 'value' END)");
  expect(rewrite('SUM(value) + 0 * MAX(value_2)')).toBe('SUM(m.v0) + 0 * MAX(value_2)');
});

test('a bare number stands for that number where there is a value', () => {
  expect(rewrite('1')).toBe('MAX(CASE WHEN m.v0 IS NOT NULL THEN 1 ELSE NULL END)');
});

test('refuses an aggregation of nothing', () => {
  expect(() => rewrite('SUM(amount)')).toThrow('does not use "value"');
});
