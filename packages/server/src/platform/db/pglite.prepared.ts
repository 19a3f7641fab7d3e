import { type PGlite, messages, protocol } from '@electric-sql/pglite';
import { type QueryResult, parseCell } from './database.ts';

/** How many statements stay prepared; each takes some ten thousand bytes of the database's memory. */
const MOST_PREPARED = 120;

/**
 * Asks PGlite in one message for each query, and has it keep what it was asked twice as prepared statements: its own way
 * takes six messages, and reads and plans the text each time, which costs several times what the queries themselves do.
 */
export function makePrepared(database: PGlite, most = MOST_PREPARED) {
  const { serialize } = protocol;
  /** Texts by how they are prepared; '' is one that was asked once. The one asked longest ago comes first. */
  const names = new Map<string, string>();
  let made = 0;

  /** What to say before the query itself, and the name it has from then on. */
  function prepare(text: string): { name: string; before: Uint8Array[] } {
    const known = names.get(text);
    names.delete(text);
    const name = known === undefined ? '' : known || `p${made++}`;
    names.set(text, name);
    const before = known ? [] : [serialize.parse({ name, text })];
    const [oldest] = names.size > most ? names : [];
    if (!oldest) return { name, before };
    names.delete(oldest[0]);
    return { name, before: oldest[1] ? [serialize.close({ type: 'S', name: oldest[1] }), ...before] : before };
  }

  return {
    async query(text: string, params: readonly unknown[]): Promise<QueryResult> {
      const { name, before } = prepare(text);
      const bound = serialize.bind({ statement: name, values: params.map(textOf) });
      const asked = [...before, bound, serialize.describe({ type: 'P' }), serialize.execute(), serialize.sync()];
      try {
        return resultOf(await database.execProtocolStream(Buffer.concat(asked)));
      } catch (error) {
        // Whether it was prepared before it failed is not known.
        names.delete(text);
        if (name)
          await database.execProtocolStream(Buffer.concat([serialize.close({ type: 'S', name }), serialize.sync()]));
        throw error;
      }
    },

    /** Prepares everything anew from here on: what a statement gives may be another after tables were changed. */
    async forget(): Promise<void> {
      names.clear();
      await database.exec('deallocate all');
    },
  };
}

/** A parameter as the database reads it. Values of other kinds are made text by whoever asks. */
function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'object') throw new Error('a parameter of a query is text, a number, a boolean or null');
  return String(value);
}

function resultOf(answers: readonly { name: string }[]): QueryResult {
  const result: QueryResult = { columns: [], rows: [], affected: 0 };
  let types: number[] = [];
  for (const answer of answers) {
    if (answer instanceof messages.RowDescriptionMessage) {
      result.columns = answer.fields.map(({ name }) => name);
      types = answer.fields.map(({ dataTypeID }) => dataTypeID);
    } else if (answer instanceof messages.DataRowMessage)
      result.rows.push(answer.fields.map((cell, index) => parseCell(types[index] ?? 0, cell)));
    else if (answer instanceof messages.CommandCompleteMessage) result.affected = affectedBy(answer.text);
  }
  return result;
}

/** The rows a command touched, as its tag ends: `INSERT 0 5`, `UPDATE 3`. */
const affectedBy = (tag: string): number => Number(/\d+$/.exec(tag)?.[0] ?? 0);
