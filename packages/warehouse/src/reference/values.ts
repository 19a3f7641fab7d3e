import type { Measure, UnitFilter } from '@gb/domain/analysis';
import type { Cell } from '../drivers/driver.ts';
import { WarehouseProblem } from '../problem.ts';
import { holds, type UnitEvent } from './rows.ts';

/** One unit's value of a measure over its counted events; null only for a custom aggregation of nothing. */
export function valueOf(measure: Measure, filter: UnitFilter | null, events: readonly UnitEvent[]): number | null {
  if (filter) return Number(holds(filterTotal(filter, events) - filter.value, filter.operator));
  if (measure.aggregate === 'any') return events.length > 0 ? 1 : 0;
  if (measure.aggregate === 'rows') return events.length;
  if (measure.aggregate === 'days') return new Set(events.map((event) => event.day)).size;
  const cells = events.map(({ row }) => row[measure.column] ?? null).filter((cell) => cell !== null);
  if (measure.aggregate === 'sum') return total(cells);
  if (measure.aggregate === 'count') return cells.length;
  if (measure.aggregate === 'distinct') return new Set(cells).size;
  if (measure.aggregate === 'max') return cells.length > 0 ? Math.max(...cells.map(Number)) : 0;
  return customValue(measure.sql, cells);
}

function filterTotal({ of }: UnitFilter, events: readonly UnitEvent[]): number {
  if (of.kind === 'rows') return events.length;
  return total(events.map(({ row }) => row[of.column] ?? null).filter((cell) => cell !== null));
}

const total = (cells: readonly Cell[]): number => cells.reduce((sum: number, cell) => sum + Number(cell), 0);

function customValue(sql: string, cells: readonly Cell[]): number | null {
  const text = sql.replaceAll(/\s/g, '').toLowerCase();
  if (/^[+-]?\d+(\.\d+)?$/.test(text)) return cells.length > 0 ? Number(text) : null;
  if (text === 'count(*)' || text === 'count(value)') return cells.length;
  const numbers = cells.map(Number);
  if (cells.length === 0) return null;
  if (text === 'avg(value)') return total(cells) / cells.length;
  if (text === 'sum(value)') return total(cells);
  if (text === 'max(value)') return Math.max(...numbers);
  if (text === 'min(value)') return Math.min(...numbers);
  throw new WarehouseProblem('notSupported', `The aggregation ${sql} cannot be checked independently`);
}

/** The value below which a share `q` lies, interpolated linearly between neighbours; null of nothing. */
export function percentileOf(values: readonly number[], q: number): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const place = q * (sorted.length - 1);
  const low = sorted[Math.floor(place)];
  const high = sorted[Math.ceil(place)];
  return low === undefined || high === undefined ? null : low + (place - Math.floor(place)) * (high - low);
}
