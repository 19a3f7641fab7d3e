import { decimalCell, floatCell, integerCell, momentCell } from './cell.ts';
import type { Cell } from './driver.ts';

/** What the wire says about a result column. */
export type MssqlColumn = { name: string; type: string; dataLength: number };

type Precise = Date & { nanosecondsDelta?: number };

const integers: ReadonlySet<string> = new Set(['IntN', 'BigInt', 'Int', 'SmallInt', 'TinyInt']);
const floats: ReadonlySet<string> = new Set(['FloatN', 'Float', 'Real']);
const decimals: ReadonlySet<string> = new Set(['DecimalN', 'NumericN', 'Decimal', 'Numeric']);
const money: ReadonlySet<string> = new Set(['MoneyN', 'Money', 'SmallMoney']);

/** A SQL Server value in the form all drivers share. Moments without an offset are UTC. */
export function mssqlCell(value: unknown, { type, dataLength }: MssqlColumn): Cell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value;
  if (integers.has(type)) return integerCell(String(value));
  if (decimals.has(type) || money.has(type)) return decimalCell(String(value));
  if (floats.has(type)) return floatCell(type === 'Real' || dataLength === 4 ? shortest(Number(value)) : Number(value));
  if (Buffer.isBuffer(value)) return `0x${value.toString('hex').toUpperCase()}`;
  if (value instanceof Date) return dateCell(value, type);
  return String(value);
}

function dateCell(value: Precise, type: string): Cell {
  if (type === 'Date') return value.toISOString().slice(0, 10);
  const micros =
    BigInt(value.getTime()) * 1000n + BigInt(Math.trunc(Math.round((value.nanosecondsDelta ?? 0) * 1e7) / 10));
  const moment = String(momentCell(micros));
  return type === 'Time' ? moment.slice(11, -1) : moment;
}

/** The fewest digits that give a single-precision number back: 0.1, not 0.10000000149011612. */
const shortest = (value: number): number =>
  [6, 7, 8].map((digits) => Number(value.toPrecision(digits))).find((short) => Math.fround(short) === value) ?? value;

const lengths: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  IntN: { 1: 'tinyint', 2: 'smallint', 4: 'int', 8: 'bigint' },
  FloatN: { 4: 'real', 8: 'float' },
  MoneyN: { 4: 'smallmoney', 8: 'money' },
  DateTimeN: { 4: 'smalldatetime', 8: 'datetime' },
};

/** The name of a type as SQL Server writes it. */
export const mssqlTypeName = ({ type, dataLength }: MssqlColumn): string =>
  lengths[type]?.[dataLength] ?? type.replace(/N$/, '').toLowerCase();
