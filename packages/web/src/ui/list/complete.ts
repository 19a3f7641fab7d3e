import { meets, parseQuery, type Term } from './terms.ts';

/** Something to write into a search box: the text of one piece, what it finds, and how many rows meet all terms then. */
export type Completion = { text: string; hint: string; count: number | null };

/** What is offered at the place of the caret, and which part of the text it replaces. */
export type Offer = { start: number; end: number; completions: Completion[] };

const SHOWN = 8;

/** The piece of the text that the caret is in or right behind. Spaces inside quotation marks belong to it. */
function pieceAt(text: string, caret: number): { start: number; end: number; piece: string } {
  for (const match of text.matchAll(/(?:"[^"]*"?|[^\s"])+/g)) {
    const end = match.index + match[0].length;
    if (caret >= match.index && caret <= end) return { start: match.index, end, piece: match[0] };
  }
  return { start: caret, end: caret, piece: '' };
}

/** What can be written at the caret: names of terms, or after a colon the values rows have, the most frequent first. */
export function offerAt<Row>(text: string, caret: number, terms: readonly Term<Row>[], rows: readonly Row[]): Offer {
  const { start, end, piece } = pieceAt(text, caret);
  const [, minus = '', name = '', colon, listed = ''] = /^(-?)([^:]*)(:?)(.*)$/s.exec(piece) ?? [];
  const term = terms.find((one) => one.name === name.toLowerCase());
  if (colon && !term) return { start, end, completions: [] };
  if (!term || !colon) {
    const found = terms.filter((one) => one.name.startsWith(name.toLowerCase()));
    const names = found.map(({ name, hint }) => ({ text: `${minus}${name}:`, hint, count: null }));
    return { start, end, completions: names };
  }
  const before = listed.slice(0, listed.lastIndexOf(',') + 1);
  const begun = listed.slice(before.length).replaceAll('"', '').toLowerCase();
  const completions = valuesFor(term, rows)
    .filter(({ value }) => value.toLowerCase().startsWith(begun))
    .slice(0, SHOWN)
    .map(({ value, hint }) => {
      const written = `${minus}${term.name}:${before}${/[\s,]/.test(value) ? `"${value}"` : value}`;
      return { text: written, hint, count: countOf(text.slice(0, start) + written + text.slice(end), terms, rows) };
    });
  return { start, end, completions };
}

function valuesFor<Row>(term: Term<Row>, rows: readonly Row[]): { value: string; hint: string }[] {
  if ('timeOf' in term) return daysBefore([7, 30, 90]).flatMap((day) => [{ value: `>${day}`, hint: 'After this day' }]);
  const counts = new Map<string, number>(Object.keys(term.known ?? {}).map((value) => [value, 0]));
  for (const row of rows)
    for (const value of new Set(term.valuesOf(row))) if (value) counts.set(value, (counts.get(value) ?? 0) + 1);
  const listed = [...counts].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]));
  const all = term.all && term.all.length > 1 ? [{ value: 'all', hint: 'In every environment' }] : [];
  return [...listed.map(([value]) => ({ value, hint: term.known?.[value] ?? '' })), ...all];
}

const countOf = <Row>(text: string, terms: readonly Term<Row>[], rows: readonly Row[]): number => {
  const { conditions } = parseQuery(text, terms);
  return rows.filter((row) => meets(conditions, row)).length;
};

const daysBefore = (days: readonly number[]): string[] =>
  days.map((count) => {
    const day = new Date();
    day.setDate(day.getDate() - count);
    return `${day.getFullYear()}-${String(day.getMonth() + 1).padStart(2, '0')}-${String(day.getDate()).padStart(2, '0')}`;
  });
