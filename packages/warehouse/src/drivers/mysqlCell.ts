import mysql from 'mysql2';
import { decimalCell, floatCell, integerCell, momentText } from './cell.ts';
import type { Cell } from './driver.ts';

const { Types } = mysql;
const typeNames = new Map(Object.entries(Types).map(([name, id]) => [Number(id), name.toLowerCase()]));

/** What the wire protocol says about a result column. */
export type MysqlField = {
  name: string;
  columnType?: number;
  type?: number;
  columnLength?: number;
  characterSet?: number;
};

const typeOf = (field: MysqlField): number => field.columnType ?? field.type ?? Types.VAR_STRING;
const integers: ReadonlySet<number> = new Set([
  Types.TINY,
  Types.SHORT,
  Types.INT24,
  Types.LONG,
  Types.LONGLONG,
  Types.YEAR,
]);
const floats: ReadonlySet<number> = new Set([Types.FLOAT, Types.DOUBLE]);
const decimals: ReadonlySet<number> = new Set([Types.DECIMAL, Types.NEWDECIMAL]);
const moments: ReadonlySet<number> = new Set([Types.DATETIME, Types.TIMESTAMP]);

/** A MySQL value in the form all drivers share. MySQL has no booleans: they are 0 and 1, or BIT. */
export function mysqlCell(value: unknown, field: MysqlField): Cell {
  if (value === null || value === undefined) return null;
  const type = typeOf(field);
  if (Buffer.isBuffer(value)) return value.toString(type === Types.BIT ? 'hex' : 'utf8');
  if (integers.has(type)) return integerCell(String(value));
  if (floats.has(type)) return floatCell(Number(value));
  if (decimals.has(type)) return decimalCell(String(value));
  if (moments.has(type)) return momentText(String(value));
  return String(value);
}

export const mysqlTypeName = (field: MysqlField): string => typeNames.get(typeOf(field)) ?? 'unknown';
