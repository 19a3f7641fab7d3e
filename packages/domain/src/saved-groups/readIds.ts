/** What a pasted text or a file holds: its columns, when it is a table, and the ids of one of them. */
export type IdFile = {
  /** The names of the columns; null for one id a line. */
  columns: string[] | null;
  /** Which column the ids are of; null when none is called so. */
  column: string | null;
  lines: number;
  ids: string[];
  /** How many stand there more than once. */
  twice: number;
  /** Lines that hold no id: empty, or longer than any id. */
  wrong: { line: number; text: string }[];
};

const MOST_ID_LENGTH = 256;
const SEPARATORS = /[\t;,]/;

/**
 * Reads ids from what people paste or upload: one a line, a list with commas, or a table with a first line that names its
 * columns. `column` chooses one of them; without it the one that is called like the attribute is taken, or the only one.
 */
export function readIds(
  text: string,
  { attribute, column }: { attribute: string; column?: string | undefined },
): IdFile {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  while (lines.at(-1)?.trim() === '') lines.pop();
  const columns = columnsOf(lines, attribute);
  if (!columns) return { ...collect(splitLines(lines), 1), columns: null, column: null };
  const chosen = columns.find((name) => name === column) ?? columns.find((name) => same(name, attribute)) ?? null;
  const only = chosen ?? (columns.length === 1 && column === undefined ? (columns[0] ?? null) : null);
  if (only === null) return { columns, column: null, lines: lines.length - 1, ids: [], twice: 0, wrong: [] };
  const at = columns.indexOf(only);
  const cells = lines.slice(1).map((line) => cellsOf(line)[at] ?? '');
  return { ...collect(cells, 2), columns, column: only };
}

const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** The names in the first line, if it is one of names: several lines of several cells, or the attribute's own name. */
function columnsOf(lines: readonly string[], attribute: string): string[] | null {
  const [first = '', second = ''] = lines;
  const names = cellsOf(first);
  if (names.length === 1) return same(names[0] ?? '', attribute) && lines.length > 1 ? names : null;
  return lines.length > 1 && cellsOf(second).length === names.length ? names : null;
}

/** One line of ids with commas between them is many. */
const splitLines = (lines: readonly string[]): string[] =>
  lines.length === 1 && SEPARATORS.test(lines[0] ?? '') ? cellsOf(lines[0] ?? '') : [...lines];

/** The cells of a line, without the quotes around them. */
function cellsOf(line: string): string[] {
  if (!line.includes('"')) return line.split(SEPARATORS).map((cell) => cell.trim());
  const cells = line.match(/("([^"]|"")*"|[^\t;,]*)([\t;,]|$)/g) ?? [];
  const bare = cells.map((cell) => cell.replace(/[\t;,]$/, '').trim());
  // The pattern finds one more, empty, at the end of the line.
  return bare.slice(0, -1).map((cell) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell));
}

function collect(cells: readonly string[], firstLine: number): Omit<IdFile, 'columns' | 'column'> {
  const ids = new Set<string>();
  const wrong: IdFile['wrong'] = [];
  let twice = 0;
  for (const [index, cell] of cells.entries()) {
    const id = cell.trim();
    if (id === '' || id.length > MOST_ID_LENGTH) wrong.push({ line: index + firstLine, text: id.slice(0, 60) });
    else if (ids.has(id)) twice += 1;
    else ids.add(id);
  }
  return { lines: cells.length, ids: [...ids], twice, wrong };
}
