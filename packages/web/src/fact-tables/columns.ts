import type { FactColumn } from '@gb/domain/fact-tables';

/** What a warehouse type is to a metric: "DECIMAL(10,2)" is a number. */
export function datatypeOf(type: string): FactColumn['datatype'] {
  const name = type.toLowerCase();
  if (/\[\]|struct|map|list|json|array/.test(name)) return 'other';
  if (/bool/.test(name)) return 'boolean';
  if (/date|time/.test(name)) return 'date';
  if (/int|serial|numeric|decimal|double|float|real|money|number/.test(name)) return 'number';
  if (/char|text|string|uuid|enum/.test(name)) return 'string';
  return 'other';
}

/** The columns a run of the query gave; names people gave to columns that stay are kept. */
export const detectColumns = (
  found: readonly { name: string; type: string }[],
  known: readonly FactColumn[],
): FactColumn[] =>
  found.map(({ name, type }) => ({
    column: name,
    name: known.find(({ column }) => column === name)?.name ?? '',
    datatype: datatypeOf(type),
  }));
