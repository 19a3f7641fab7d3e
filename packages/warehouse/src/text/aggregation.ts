import { WarehouseProblem } from '../problem.ts';
import { checkExpression } from './checkSql.ts';
import { type LexRules, lex, type Token } from './lex.ts';

/**
 * A user-written aggregation over the name `value`, rewritten to aggregate `replacement` instead.
 * `COUNT(*)` counts values, so that a unit without events gets 0, and a bare number stands for "that number if the unit
 * has a value".
 */
export function customAggregation(sql: string, replacement: string, rules: LexRules): string {
  const checked = checkExpression(sql, rules);
  if (/^[+-]?\d+(\.\d+)?$/.test(checked))
    return `MAX(CASE WHEN ${replacement} IS NOT NULL THEN ${checked} ELSE NULL END)`;
  const tokens = lex(checked, rules).filter((token) => token.kind !== 'comment');
  const code = tokens.filter((token) => token.kind !== 'space');
  const countsAll = code.some((_, index) => isCountAll(code, index));
  if (!countsAll && !code.some(isValue))
    throw new WarehouseProblem('invalidSql', 'The aggregation does not use "value"');
  const counted = new Set(code.flatMap((_, index) => (isCountAll(code, index) ? [code[index + 2]] : [])));
  return tokens.map((token) => (isValue(token) || counted.has(token) ? replacement : token.text)).join('');
}

const isValue = (token: Token): boolean => token.kind === 'word' && token.text.toLowerCase() === 'value';

const isCountAll = (code: readonly Token[], index: number): boolean =>
  code[index]?.text.toLowerCase() === 'count' &&
  code[index + 1]?.text === '(' &&
  code[index + 2]?.text === '*' &&
  code[index + 3]?.text === ')';
