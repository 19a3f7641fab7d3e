import { decimalCell, floatCell, integerCell, momentText } from './cell.ts';
import type { Cell } from './driver.ts';

type Reader = { name: string; read: (text: string) => Cell };

const integer = (name: string): Reader => ({ name, read: integerCell });
const float = (name: string): Reader => ({ name, read: (text) => floatCell(Number(text)) });
const plain = (name: string): Reader => ({ name, read: (text) => text });
const moment = (name: string): Reader => ({ name, read: momentText });

/** Object ids of PostgreSQL's built-in types (src/include/catalog/pg_type.dat). */
const readers: Readonly<Record<number, Reader>> = {
  16: { name: 'boolean', read: (text) => text === 't' },
  20: integer('bigint'),
  21: integer('smallint'),
  23: integer('integer'),
  25: plain('text'),
  700: float('real'),
  701: float('double precision'),
  1042: plain('character'),
  1043: plain('character varying'),
  1082: plain('date'),
  1114: moment('timestamp'),
  1184: moment('timestamp with time zone'),
  1700: { name: 'numeric', read: decimalCell },
  2950: plain('uuid'),
};

/** A PostgreSQL value, given as the server's text, in the form all drivers share. */
export const postgresCell = (text: string | null, typeId: number): Cell =>
  text === null ? null : (readers[typeId]?.read(text) ?? text);

export const postgresTypeName = (typeId: number): string => readers[typeId]?.name ?? `type ${typeId}`;
