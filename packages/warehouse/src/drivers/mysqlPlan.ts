import { mysql } from '../dialects/mysql.ts';
import { lex, type Token } from '../text/lex.ts';

/** A line of what MySQL and MariaDB answer to EXPLAIN. `table` is the name the query gives it there. */
export type PlanLine = {
  id: number | null;
  table: string | null;
  type: string | null;
  rows: number | string | null;
  filtered: number | string | null;
};

/** Rows read of each table under its name in the query. Results of other parts of the query are not read again. */
export function readingOf(plan: readonly PlanLine[]): { name: string; rows: number }[] {
  const reading: { name: string; rows: number }[] = [];
  /** How many rows the steps before leave to look up, in each part of the query. */
  const left = new Map<number | null, number>();
  for (const { id, table, type, rows, filtered } of plan) {
    if (table === null || rows === null) continue;
    const found = Number(rows);
    const before = left.get(id) ?? 1;
    // A table read from end to end is read once, and joined in memory; an index is asked for each row before it.
    const read = type === 'ALL' || type === 'index' ? found : found * before;
    if (!table.startsWith('<')) reading.push({ name: table, rows: read });
    left.set(id, Math.max(1, (before * found * Number(filtered ?? 100)) / 100));
  }
  return reading;
}

export type NamedTable = { schema: string | null; table: string };

const isName = (token: Token | undefined): token is Token => token?.kind === 'word' || token?.kind === 'quoted';
const isAfterFrom = (token: Token | undefined): boolean => /^(from|join|,)$/i.test(token?.text ?? '');
const plain = ({ text }: Token): string => (text.startsWith('`') ? text.slice(1, -1).replaceAll('``', '`') : text);

/** Which tables a query may mean by its names; what only looks like a table is one that will not be found. */
export function tablesNamed(sql: string): Map<string, NamedTable[]> {
  const code = lex(sql, mysql.lexRules).filter(({ kind }) => kind !== 'space' && kind !== 'comment');
  const named = new Map<string, NamedTable[]>();
  for (const [index, first] of code.entries()) {
    if (!isAfterFrom(code[index - 1]) || !isName(first)) continue;
    const second = code[index + 1]?.text === '.' ? code[index + 2] : undefined;
    const table = isName(second)
      ? { schema: plain(first), table: plain(second) }
      : { schema: null, table: plain(first) };
    let next = index + (isName(second) ? 3 : 1);
    if (/^as$/i.test(code[next]?.text ?? '')) next++;
    const alias = code[next];
    for (const name of new Set([table.table, ...(isName(alias) ? [plain(alias)] : [])]))
      named.set(name, [...(named.get(name) ?? []), table]);
  }
  return named;
}
