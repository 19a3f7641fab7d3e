import { mssql } from '../dialects/mssql.ts';
import { WarehouseProblem } from '../problem.ts';
import { checkSelect } from './checkSql.ts';
import { lex, type Token } from './lex.ts';

/**
 * Words that begin a statement of T-SQL, which needs no semicolon before it. All are reserved: as a name of something
 * they stand in brackets, and so never as a bare word inside a query.
 */
const STATEMENTS = words(`
  add alter backup begin break bulk checkpoint close commit continue create dbcc deallocate declare delete deny drop dump
  exec execute goto grant if insert kill load merge open print raiserror readtext reconfigure restore return revert
  revoke rollback save set setuser shutdown truncate update updatetext use waitfor while writetext`);
/** Functions that hand a text of SQL to another server, or read a file. */
const ELSEWHERE = words('opendatasource openquery openrowset');
/** Hints that keep others from writing while the query runs. */
const LOCKS = words('tablockx updlock xlock');

/**
 * Accepts one SELECT of T-SQL that only reads its own database, and returns it as it may be sent: without comments,
 * because where they end is the engine's affair; lines stay where they are.
 */
export function checkTsqlSelect(sql: string): string {
  const tokens = lex(checkSelect(sql, mssql.lexRules), mssql.lexRules);
  const code = tokens.filter(({ kind }) => kind !== 'comment');
  for (const [index, { kind, text }] of code.entries()) {
    const word = kind === 'word' ? text.toLowerCase() : '';
    if (STATEMENTS.has(word)) throw refuse(`Only a SELECT query is allowed: ${text.toUpperCase()} is none of it`);
    if (ELSEWHERE.has(word)) throw refuse(`A query cannot reach other servers or files: ${text} is not allowed`);
    if (LOCKS.has(word)) throw refuse(`A query cannot keep others from writing: ${text} is not allowed`);
    if (kind === 'number' && !isHexadecimal(text, code[index + 1]) && code[index + 1]?.kind === 'word')
      throw refuse(`Expected a space after ${text}`);
  }
  const solid = code.filter(({ kind }) => kind !== 'space');
  if (solid.some((_, index) => isSequence(solid, index)))
    throw refuse('A query cannot change anything: NEXT VALUE FOR is not allowed');
  if (solid.some((_, index) => dotsFrom(solid, index) > 2))
    throw refuse('A query cannot reach other servers: a name has at most three parts');
  const bare = tokens.map(({ kind, text }) => (kind === 'comment' ? ` ${text.replaceAll(/[^\n]/g, '')}` : text));
  return bare.join('').trimEnd();
}

/** The engine ends a number where it can: `1eDROP` and `0xINSERT` are a number and a word to it. */
const isHexadecimal = (number: string, next: Token | undefined): boolean =>
  number === '0' && /^x[\da-f]*$/i.test(next?.text ?? '');

const isSequence = (code: readonly Token[], at: number): boolean =>
  /^next$/i.test(code[at]?.text ?? '') && /^value$/i.test(code[at + 1]?.text ?? '');

/** How many dots the name beginning here has; parts between them may be left out, as in `server...table`. */
function dotsFrom(code: readonly Token[], at: number): number {
  let dots = 0;
  for (let index = at + 1; index < code.length; index++) {
    if (code[index]?.text === '.') dots++;
    else if (code[index - 1]?.text !== '.' || !['word', 'quoted'].includes(code[index]?.kind ?? '')) break;
  }
  return dots;
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/));
}

const refuse = (message: string) => new WarehouseProblem('invalidSql', message);
