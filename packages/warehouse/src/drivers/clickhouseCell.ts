import { decimalCell, floatCell, integerCell, momentText } from './cell.ts';
import type { Cell } from './driver.ts';

const inner = (type: string): string => /^(?:Nullable|LowCardinality)\((.*)\)$/.exec(type)?.[1] ?? type;

/** A ClickHouse value, as its JSON formats write it, in the form all drivers share. */
export function clickhouseCell(value: unknown, columnType: string): Cell {
  if (value === null || value === undefined) return null;
  const type = inner(inner(columnType));
  if (/^U?Int\d+$/.test(type)) return integerCell(String(value));
  if (/^(B?Float)\d+$/.test(type)) return floatOf(String(value));
  if (type.startsWith('Decimal')) return decimalCell(String(value));
  if (type.startsWith('DateTime')) return momentText(String(value));
  if (type === 'Bool' || typeof value === 'boolean') return Boolean(value);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function floatOf(text: string): Cell {
  const known: Record<string, number> = { inf: Number.POSITIVE_INFINITY, '-inf': Number.NEGATIVE_INFINITY };
  return floatCell(known[text] ?? Number(text));
}
