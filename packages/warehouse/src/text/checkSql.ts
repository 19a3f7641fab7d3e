import { WarehouseProblem } from '../problem.ts';
import { type LexRules, lex, type Token } from './lex.ts';

const isCode = (token: Token): boolean => token.kind !== 'space' && token.kind !== 'comment';

/**
 * Accepts one SELECT (or WITH … SELECT) and returns it without a closing semicolon, fit to stand in parentheses.
 * Refuses a second statement, anything that is not a query, and parentheses that would close ours.
 */
export function checkSelect(sql: string, rules: LexRules): string {
  const tokens = withoutFinalSemicolon(tokensOf(sql, rules));
  const code = tokens.filter(isCode);
  if (code.length === 0) throw refuse('The query is empty');
  const first = code.find((token) => token.text !== '(');
  if (!first || !/^(select|with)$/i.test(first.text)) throw refuse('Only a SELECT query is allowed');
  if (code.some((token) => token.kind === 'symbol' && token.text === ';'))
    throw refuse('Only one statement is allowed');
  if (code.some(({ kind, text }) => kind === 'word' && /^into$/i.test(text)))
    throw refuse('A query cannot write: INTO is not allowed');
  checkParentheses(code);
  return join(tokens);
}

/** Accepts one SQL expression, such as a filter or an aggregation, fit to stand in parentheses. */
export function checkExpression(sql: string, rules: LexRules): string {
  const tokens = tokensOf(sql, rules);
  const code = tokens.filter(isCode);
  if (code.length === 0) throw refuse('The expression is empty');
  if (code.some((token) => token.kind === 'symbol' && token.text === ';'))
    throw refuse('An expression cannot contain a semicolon');
  checkParentheses(code);
  return join(tokens);
}

/** Refuses text whose quotes and comments cannot be told apart, before an engine that cannot be stopped reads it. */
export const checkReadable = (sql: string, rules: LexRules): void => void tokensOf(sql, rules);

function tokensOf(sql: string, rules: LexRules): Token[] {
  try {
    const tokens = lex(sql, rules);
    if (tokens.some(({ kind, text }) => kind === 'comment' && /^\/\*M?!/.test(text)))
      throw refuse('Comments that run as SQL are not allowed');
    return tokens;
  } catch (error) {
    if (error instanceof WarehouseProblem) throw error;
    throw refuse(`The SQL cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function withoutFinalSemicolon(tokens: Token[]): Token[] {
  const last = tokens.findLastIndex((token) => isCode(token) && token.text !== ';');
  return tokens.filter((token, index) => index <= last || token.text !== ';');
}

function checkParentheses(code: readonly Token[]): void {
  let depth = 0;
  for (const { kind, text } of code) {
    if (kind !== 'symbol') continue;
    if (text === '(') depth++;
    if (text === ')') depth--;
    if (depth < 0) throw refuse('A closing parenthesis has no opening one');
  }
  if (depth > 0) throw refuse('A parenthesis is never closed');
}

const join = (tokens: readonly Token[]): string =>
  tokens
    .map((token) => token.text)
    .join('')
    .trim();
const refuse = (message: string) => new WarehouseProblem('invalidSql', message);
