export type TokenKind = 'space' | 'comment' | 'text' | 'quoted' | 'word' | 'number' | 'symbol';
export type Token = { kind: TokenKind; text: string };

/** How an engine writes the parts of SQL that are not plain words. */
export type LexRules = {
  backslashEscapes: boolean;
  backtickNames: boolean;
  hashComments: boolean;
  dollarText: boolean;
  doubleQuotedText: boolean;
  nestedComments: boolean;
  /** SQL Server quotes names as `[name]`; elsewhere brackets hold an element of a list. */
  bracketNames: boolean;
  /** MySQL reads `1--1` as arithmetic: two dashes begin a comment only before a space. */
  dashCommentNeedsSpace: boolean;
};

const word = /^[\p{L}_][\p{L}\p{N}_$]*/u;
const digits = /^\d+(\.\d*)?([eE][+-]?\d+)?/;
const space = /^\s+/;
const dollarTag = /^\$([\p{L}_][\p{L}\p{N}_]*)?\$/u;

/**
 * Splits user-written SQL into tokens, so that quotes and comments can be told from the rest.
 * Throws a SyntaxError when a quote or comment is never closed.
 */
export function lex(sql: string, rules: LexRules): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < sql.length; ) {
    const token = nextToken(sql, at, rules);
    tokens.push(token);
    at += token.text.length;
  }
  return tokens;
}

function nextToken(sql: string, at: number, rules: LexRules): Token {
  const rest = sql.slice(at, at + 4096);
  const plain = space.exec(rest) ?? word.exec(rest) ?? digits.exec(rest);
  if (plain) return { kind: plainKind(plain[0]), text: plain[0] };
  if (startsLineComment(rest, rules)) return { kind: 'comment', text: untilLineEnd(sql, at) };
  if (rest.startsWith('/*')) return { kind: 'comment', text: blockComment(sql, at, rules.nestedComments) };
  const tag = rules.dollarText ? dollarTag.exec(rest) : null;
  if (tag) return { kind: 'text', text: until(sql, at, tag[0]) };
  const quote = rest[0] ?? '';
  if (quote === "'" || (quote === '"' && rules.doubleQuotedText))
    return { kind: 'text', text: quoted(sql, at, quote, rules.backslashEscapes || isEscapeText(sql, at)) };
  if (quote === '"' || (quote === '`' && rules.backtickNames))
    return { kind: 'quoted', text: quoted(sql, at, quote, false) };
  if (quote === '[' && rules.bracketNames) return { kind: 'quoted', text: quoted(sql, at, ']', false) };
  return { kind: 'symbol', text: quote };
}

/** PostgreSQL's E'...' takes backslash escapes even where plain text does not. */
const isEscapeText = (sql: string, at: number): boolean =>
  /(^|[^\p{L}\p{N}_$])[eE]$/u.test(sql.slice(Math.max(0, at - 2), at));

function startsLineComment(rest: string, rules: LexRules): boolean {
  if (rules.hashComments && rest.startsWith('#')) return true;
  return rest.startsWith('--') && (!rules.dashCommentNeedsSpace || /^--(\s|$)/.test(rest));
}

const plainKind = (text: string): TokenKind => (space.test(text) ? 'space' : digits.test(text) ? 'number' : 'word');

function untilLineEnd(sql: string, at: number): string {
  const end = sql.indexOf('\n', at);
  return end < 0 ? sql.slice(at) : sql.slice(at, end);
}

function until(sql: string, at: number, closing: string): string {
  const end = sql.indexOf(closing, at + closing.length);
  if (end < 0) throw new SyntaxError(`${closing} is never closed`);
  return sql.slice(at, end + closing.length);
}

/** Engines take time with the square of it: with ten thousands, minutes before they can be stopped. */
const DEEPEST_COMMENT = 50;

function blockComment(sql: string, at: number, isNested: boolean): string {
  let depth = 0;
  for (let i = at; i < sql.length - 1; i++) {
    const pair = sql.slice(i, i + 2);
    if (pair === '/*' && (isNested || depth === 0)) depth++;
    else if (pair === '*/') depth--;
    else continue;
    if (depth > DEEPEST_COMMENT) throw new SyntaxError(`comments are nested more than ${DEEPEST_COMMENT} deep`);
    i++;
    if (depth === 0) return sql.slice(at, i + 1);
  }
  throw new SyntaxError('a comment is never closed');
}

function quoted(sql: string, at: number, quote: string, backslash: boolean): string {
  for (let i = at + 1; i < sql.length; i++) {
    if (backslash && sql[i] === '\\') i++;
    else if (sql[i] === quote && sql[i + 1] === quote) i++;
    else if (sql[i] === quote) return sql.slice(at, i + 1);
  }
  throw new SyntaxError(`a ${sql[at]} is never closed`);
}
