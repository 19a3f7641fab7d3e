import type { CaseBranch, Expression } from '../ast/expression.ts';
import type { Body, Column, Join, NamedQuery, Order, Query, Select, Source } from '../ast/query.ts';
import type { Dialect } from '../dialects/dialect.ts';
import { reservedWords } from './reservedWords.ts';

const indent = (sql: string): string => sql.replaceAll(/^(?=.)/gm, '  ');
/** Stands for a line break inside names, values and user-written SQL while the text around them is indented. No text can hold it. */
const keptBreak = '\uD800';
const keep = (sql: string): string => sql.toWellFormed().replaceAll('\n', keptBreak);
const release = (sql: string): string => sql.replaceAll(keptBreak, '\n');
const plainName = /^[a-z_][a-z0-9_]*$/;

/**
 * Writes a query as text for one engine. This is the only place where SQL text is made: names and values pass through
 * the dialect's quoting, and user-written SQL stands on lines of its own so that a trailing comment ends with its line.
 */
export function compile(query: Query, dialect: Dialect): string {
  const write = writer(dialect);
  const named = query.named.map(write.namedQuery).join(',\n');
  const body = write.body(query.body, query.limit);
  return release(`${named ? `WITH\n${indent(named)}\n` : ''}${body}${dialect.suffix}`);
}

/** Writes one expression; for parts of messages and tests. */
export const compileExpression = (expression: Expression, dialect: Dialect): string =>
  release(writer(dialect).expression(expression));

/** A name as this engine must see it: bare when that is safe, so that the SQL stays readable, else quoted. */
export const compileName = (name: string, dialect: Dialect): string =>
  plainName.test(name) && !reservedWords.has(name) ? name : dialect.quoteIdentifier(name);

function writer(dialect: Dialect) {
  const name = (value: string) => keep(compileName(value, dialect));
  const list = (terms: readonly Expression[], separator = ', ') => terms.map(expression).join(separator);

  function expression(e: Expression): string {
    switch (e.node) {
      case 'column':
        return `${name(e.table)}.${name(e.name)}`;
      case 'text':
        return keep(dialect.quoteText(e.value));
      case 'number':
        return numberLiteral(e.value);
      case 'boolean':
        return dialect.booleanLiteral(e.value);
      case 'instant':
        return dialect.timestampLiteral(momentText(e.ms));
      case 'null':
        return 'NULL';
      case 'raw':
        return `(\n${indent(keep(e.sql))}\n)`;
      case 'infix':
        return `(${list(e.terms, ` ${e.operator} `)})`;
      case 'not':
        return `(NOT ${expression(e.term)})`;
      case 'isNull':
        return `(${expression(e.term)} IS ${e.negated ? 'NOT ' : ''}NULL)`;
      case 'in':
        return `(${expression(e.term)} ${e.negated ? 'NOT ' : ''}IN (${list(e.values)}))`;
      case 'like':
        return `(${e.negated ? 'NOT ' : ''}${dialect.textMatch(expression(e.term), e.match, keep(e.value))})`;
      case 'matches':
        return `(${e.negated ? 'NOT ' : ''}${dialect.patternMatch(expression(e.term), keep(dialect.quoteText(e.pattern)))})`;
      case 'case':
        return `CASE ${e.branches.map(branch).join(' ')} ELSE ${expression(e.otherwise)} END`;
      case 'coalesce':
        return `COALESCE(${list(e.terms)})`;
      case 'concat':
        return `CONCAT(${list(e.terms)})`;
      case 'cast':
        return dialect.cast[e.to](expression(e.term));
      case 'bytewise':
        return dialect.bytewise(expression(e.term));
      case 'floor':
        return `FLOOR(${expression(e.term)})`;
      case 'addSeconds':
        return dialect.addSeconds(expression(e.term), e.seconds);
      case 'dayText':
        return dialect.dayText(expression(e.term));
      case 'dayDifference':
        return dialect.dayDifference(expression(e.from), expression(e.to));
      case 'aggregate':
        return aggregateText(e.fn, expression(e.term));
      case 'countRows':
        return 'COUNT(*)';
      case 'percentile':
        return dialect.percentile(expression(e.term), e.q);
      case 'valueAtFirst':
        return dialect.valueAtFirst(expression(e.value), expression(e.by));
      case 'rowNumber':
        return `ROW_NUMBER() OVER (${partition(e.partitionBy)}ORDER BY ${list(e.orderBy)})`;
      case 'countOver':
        return `COUNT(*) OVER (${partition(e.partitionBy).trim()})`;
      case 'scalar':
        return `(\n${indent(select(e.select))}\n)`;
    }
  }

  const branch = (b: CaseBranch) => `WHEN ${expression(b.when)} THEN ${expression(b.result)}`;
  const partition = (by: readonly Expression[]) => (by.length > 0 ? `PARTITION BY ${list(by)} ` : '');

  function aggregateText(fn: Extract<Expression, { node: 'aggregate' }>['fn'], term: string): string {
    if (fn === 'countDistinct') return `COUNT(DISTINCT ${term})`;
    if (fn === 'approximateDistinct') return dialect.approximateDistinct(term);
    return `${fn.toUpperCase()}(${term})`;
  }

  function source(s: Source): string {
    if (s.kind === 'named') return name(s.name);
    if (s.kind === 'path') return s.path.map(name).join('.');
    return `(\n${indent(s.kind === 'sql' ? keep(s.sql) : select(s.select))}\n)`;
  }

  const columnText = (c: Column) => `${expression(c.value)} AS ${name(c.alias)}`;
  const joinText = (j: Join) =>
    `${j.kind.toUpperCase()} JOIN ${source(j.source)} ${name(j.alias)}${j.on ? ` ON ${expression(j.on)}` : ''}`;
  const orderText = (o: Order) => `${expression(o.by)}${o.descending ? ' DESC' : ''}`;

  function select(s: Select, limit = s.limit): string {
    const top = limit !== null && dialect.limit === 'top' ? `TOP ${limit} ` : '';
    const star = s.columns.length === 0 ? '*' : `\n${indent(s.columns.map(columnText).join(',\n'))}`;
    return [
      `SELECT ${top}${star}`.replace(/ +\n/, '\n'),
      s.from && `FROM ${source(s.from.source)} ${name(s.from.alias)}`,
      ...s.joins.map(joinText),
      s.where.length > 0 && `WHERE ${s.where.map(expression).join('\n  AND ')}`,
      s.groupBy.length > 0 && `GROUP BY ${list(s.groupBy)}`,
      s.orderBy.length > 0 && `ORDER BY ${s.orderBy.map(orderText).join(', ')}`,
      limit !== null && dialect.limit === 'last' && `LIMIT ${limit}`,
    ]
      .filter(Boolean)
      .join('\n');
  }

  function body(b: Body, limit: number | null): string {
    if (b.kind === 'select') return select(b.select, limit ?? b.select.limit);
    const union = b.selects.map((s) => select(s)).join('\nUNION ALL\n');
    if (limit === null) return union;
    const isTop = dialect.limit === 'top';
    return `SELECT ${isTop ? `TOP ${limit} ` : ''}*\nFROM (\n${indent(union)}\n) rows_found${isTop ? '' : `\nLIMIT ${limit}`}`;
  }

  const namedQuery = (q: NamedQuery) => `${name(q.name)} AS (\n${indent(body(q.body, null))}\n)`;

  return { expression, body, namedQuery };
}

function numberLiteral(value: number): string {
  if (!Number.isFinite(value)) throw new RangeError(`not a number SQL can hold: ${value}`);
  return value < 0 ? `(${value})` : String(value);
}

/** `YYYY-MM-DD HH:MM:SS`, with milliseconds only when there are some. */
export function momentText(ms: number): string {
  const [day = '', time = ''] = new Date(ms).toISOString().split('T');
  return `${day} ${time.replace(/(\.000)?Z$/, '')}`;
}
