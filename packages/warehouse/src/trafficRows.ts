import type { Row } from './drivers/driver.ts';
import { trafficRowLimit } from './queries/traffic.ts';

export type TrafficRow = { variation: string; dimensionName: string; dimensionValue: string; units: number };

/** Rows of the traffic query, or why they cannot be judged. Unknown variations and `__multiple__` are kept. */
export function toTrafficRows(rows: readonly Row[]): {
  rows: TrafficRow[];
  error: 'NO_ROWS_IN_UNIT_QUERY' | 'TOO_MANY_ROWS' | null;
} {
  if (rows.length === 0) return { rows: [], error: 'NO_ROWS_IN_UNIT_QUERY' };
  const read = rows.map((row) => ({
    variation: String(row.variation ?? ''),
    dimensionName: String(row.dimension_name),
    dimensionValue: String(row.dimension_value ?? ''),
    units: Number(row.units),
  }));
  return { rows: read, error: rows.length >= trafficRowLimit ? 'TOO_MANY_ROWS' : null };
}
