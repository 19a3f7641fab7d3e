export type Cell = string | number | boolean | null | undefined;

/** Rows as a table for spreadsheets (RFC 4180). */
export const csvOf = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(quoted).join(',')}\r\n`).join('');

/** A cell as it stands in the file. Text that a spreadsheet would run as a formula is kept from it. */
function quoted(cell: Cell): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell !== 'string') return String(cell);
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
