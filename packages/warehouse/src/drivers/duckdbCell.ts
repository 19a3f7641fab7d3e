import { type DuckDBType, DuckDBTypeId, type DuckDBValue } from '@duckdb/node-api';
import {
  DuckDBDateValue,
  DuckDBDecimalValue,
  DuckDBTimestampMillisecondsValue,
  DuckDBTimestampNanosecondsValue,
  DuckDBTimestampSecondsValue,
  DuckDBTimestampTZValue,
  DuckDBTimestampValue,
} from '@duckdb/node-api';
import { decimalCell, floatCell, integerCell, momentCell } from './cell.ts';
import type { Cell } from './driver.ts';

const floats: ReadonlySet<DuckDBTypeId> = new Set([DuckDBTypeId.FLOAT, DuckDBTypeId.DOUBLE]);

/** A DuckDB value in the form all drivers share. */
export function duckdbCell(value: DuckDBValue, type: DuckDBType | undefined): Cell {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') return type && floats.has(type.typeId) ? floatCell(value) : integerCell(String(value));
  if (typeof value === 'bigint') return integerCell(value);
  if (value instanceof DuckDBDecimalValue) return decimalCell(value.toString());
  if (value instanceof DuckDBTimestampValue || value instanceof DuckDBTimestampTZValue) return momentCell(value.micros);
  if (value instanceof DuckDBTimestampSecondsValue) return momentCell(value.seconds * 1_000_000n);
  if (value instanceof DuckDBTimestampMillisecondsValue) return momentCell(value.millis * 1000n);
  if (value instanceof DuckDBTimestampNanosecondsValue) return momentCell(value.nanos / 1000n);
  if (value instanceof DuckDBDateValue) return new Date(value.days * 86_400_000).toISOString().slice(0, 10);
  return String(value);
}
