/** A word that the search box of a list understands before a colon: `is:stale`, `-tag:web,shop`, `created:>2026-09-01`. */
export type Term<Row> = {
  name: string;
  /** What it finds, in a few words. */
  hint: string;
} & (
  | {
      /** What a row has; one of the asked values is enough. */
      valuesOf: (row: Row) => readonly string[];
      /** A row must have all the asked values, and `all` stands for these. */
      all?: readonly string[];
      /** What to offer besides what rows have, with words for each. */
      known?: Readonly<Record<string, string>>;
    }
  | {
      /** When it happened, in milliseconds; null when it never did. `>` is after and `<` before the named day. */
      timeOf: (row: Row) => number | null;
    }
);

/** One condition of a search: a term with its values, turned round by a minus. */
type Condition<Row> = { term: Term<Row>; not: boolean; values: string[] };

/** What a search box says: words to search for, and the conditions rows must meet. */
export type ListQuery<Row> = { words: string; conditions: Condition<Row>[] };

/** Where a piece of the text lies that is no word to search for. */
export type Piece = { start: number; end: number };

const VALUE = String.raw`(?:"[^"]*"?|[^\s",])*`;
const pieceOf = (names: string) =>
  new RegExp(String.raw`(?<=^|\s)(-?)(${names}):(${VALUE}(?:,${VALUE})*)(?=\s|$)`, 'gi');

const quoted = (name: string) => name.replace(/[^\w]/g, String.raw`\$&`);
const matchesIn = (text: string, terms: readonly Term<never>[]) =>
  terms.length === 0 ? [] : [...text.matchAll(pieceOf(terms.map(({ name }) => quoted(name)).join('|')))];

/** The values named after a colon, without their quotation marks. */
const splitValues = (text: string): string[] =>
  (text.match(new RegExp(VALUE, 'g')) ?? []).map((value) => value.replaceAll('"', '')).filter(Boolean);

/** Reads the terms out of the text of a search box; what is left is searched for. A term without a value says nothing yet. */
export function parseQuery<Row>(text: string, terms: readonly Term<Row>[]): ListQuery<Row> {
  const conditions: Condition<Row>[] = [];
  let words = text;
  for (const [piece, minus, name = '', listed = ''] of matchesIn(text, terms)) {
    words = words.replace(piece, ' ');
    const term = terms.find((one) => one.name === name.toLowerCase());
    const values = splitValues(listed);
    if (term && values.length > 0) conditions.push({ term, not: minus === '-', values });
  }
  return { words: words.replace(/\s+/g, ' ').trim(), conditions };
}

/** Where the terms stand in the text of a search box. */
export const piecesOf = (text: string, terms: readonly Term<never>[]): Piece[] =>
  matchesIn(text, terms).map((match) => ({ start: match.index, end: match.index + match[0].length }));

/** Whether a row meets every condition of a search. */
export const meets = <Row>(conditions: readonly Condition<Row>[], row: Row): boolean =>
  conditions.every(({ term, not, values }) => has(term, values, row) !== not);

function has<Row>(term: Term<Row>, values: readonly string[], row: Row): boolean {
  if ('timeOf' in term) return values.some((value) => isWithin(term.timeOf(row), value));
  const own = new Set(term.valuesOf(row).map((value) => value.toLowerCase()));
  const { all } = term;
  if (!all) return values.some((value) => own.has(value.toLowerCase()));
  const asked = values.flatMap((value) => (value.toLowerCase() === 'all' ? all : [value]));
  return asked.every((value) => own.has(value.toLowerCase()));
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Reads `>2026-09-01`, `<=2026-09-01` or a day alone, which means on that day. A day that is none finds nothing. */
function isWithin(time: number | null, text: string): boolean {
  const [, compare, day] = /^([<>]=?)?(\d{4}-\d{2}-\d{2})$/.exec(text) ?? [];
  const start = Date.parse(`${day}T00:00:00`);
  if (time === null || Number.isNaN(start)) return false;
  const end = start + DAY_MS;
  if (compare === '>') return time >= end;
  if (compare === '>=') return time >= start;
  if (compare === '<') return time < start;
  if (compare === '<=') return time < end;
  return time >= start && time < end;
}
