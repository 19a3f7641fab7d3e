import { expect, test } from 'vitest';
import { checkExpression, checkSelect } from './checkSql.ts';

const standard = {
  backslashEscapes: false,
  backtickNames: false,
  hashComments: false,
  dollarText: true,
  doubleQuotedText: false,
  nestedComments: true,
  bracketNames: false,
  dashCommentNeedsSpace: false,
};
const mysql = {
  backslashEscapes: true,
  backtickNames: true,
  hashComments: true,
  dollarText: false,
  doubleQuotedText: true,
  nestedComments: false,
  bracketNames: false,
  dashCommentNeedsSpace: true,
};

test.each([
  'select 1',
  'WITH a AS (SELECT 1) SELECT * FROM a',
  '  -- note\nselect 1',
  '/* a */ (select 1)',
  "select ';' as semicolon",
])('accepts %j', (sql) => {
  expect(checkSelect(sql, standard)).toBe(sql.trim());
});

test('drops a closing semicolon but keeps the comment after it', () => {
  expect(checkSelect('select 1;', standard)).toBe('select 1');
  expect(checkSelect('select 1; -- done', standard)).toBe('select 1 -- done');
});

test.each([
  ['drop table users', 'Only a SELECT query is allowed'],
  ['select 1; drop table users', 'Only one statement is allowed'],
  ['select 1) union select (2', 'A closing parenthesis has no opening one'],
  ['select (1', 'A parenthesis is never closed'],
  ["select 'a", "The SQL cannot be read: a ' is never closed"],
  [`select ${'/*'.repeat(60)}${'*/'.repeat(60)} 1`, 'comments are nested more than 50 deep'],
  ['select /* a', 'The SQL cannot be read: a comment is never closed'],
  ['', 'The query is empty'],
  ['-- nothing', 'The query is empty'],
  ['copy t to stdout', 'Only a SELECT query is allowed'],
])('refuses %j', (sql, message) => {
  expect(() => checkSelect(sql, standard)).toThrow(message);
});

test('reads quotes the way the engine does', () => {
  expect(() => checkSelect(String.raw`select 'a\'; drop table t -- '`, standard)).toThrow(
    'Only one statement is allowed',
  );
  expect(checkSelect(String.raw`select 'a\'; drop table t -- '`, mysql)).toContain('drop');
  expect(checkSelect(String.raw`select E'a\'; b'`, standard)).toContain('b');
  expect(checkSelect('select $$a;b$$', standard)).toContain('a;b');
  expect(checkSelect('select `a;b` # c;d', mysql)).toContain('a;b');
});

test('an expression cannot end the parentheses around it', () => {
  expect(checkExpression('a > 1 or (b)', standard)).toBe('a > 1 or (b)');
  expect(() => checkExpression('1=1) or (1=1', standard)).toThrow('A closing parenthesis');
  expect(() => checkExpression('1; select 2', standard)).toThrow('semicolon');
});

test('does not take for a comment what the engine would run', () => {
  expect(() => checkSelect('select 1 --1; drop table t', mysql)).toThrow('Only one statement');
  expect(() => checkSelect('select 1 /* /* */; drop table t -- */', mysql)).toThrow('Only one statement');
  expect(() => checkSelect("select 1 /*! into outfile 'x' */", mysql)).toThrow(
    'Comments that run as SQL are not allowed',
  );
});
