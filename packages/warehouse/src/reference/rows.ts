import type { AnalysisPlan, EventSelection, RowFilter } from '@gb/domain/analysis';
import type { Cell, Row } from '../drivers/driver.ts';
import { WarehouseProblem } from '../problem.ts';
import type { World } from './world.ts';

/** An event of one unit. `day` is its UTC day; `row` its columns. */
export type UnitEvent = { at: number; day: string; row: Row };

/** Milliseconds since 1970 of a moment as drivers give it; null for NULL. */
export function momentOf(cell: Cell | undefined): number | null {
  if (cell === null || cell === undefined) return null;
  const ms = Date.parse(/^\d{4}-\d\d-\d\d$/.test(String(cell)) ? `${cell}T00:00:00Z` : String(cell));
  return Number.isNaN(ms) ? null : ms;
}

/** Finds, for identifiers of an object, the units they belong to: themselves, or all they are paired with. */
export function unitFinder(
  plan: AnalysisPlan,
  world: World,
  identifiers: Readonly<Record<string, string>>,
): (row: Row) => string[] {
  const base = plan.assignment.identifierType;
  const direct = identifiers[base];
  const idsIn = (row: Row, column: string) =>
    row[column] === null || row[column] === undefined ? [] : [String(row[column])];
  if (direct !== undefined) return (row) => idsIn(row, direct);
  const type = mostCommonType(plan, identifiers);
  const join = plan.identityJoins.find((candidate) => base in candidate.identifiers && type in candidate.identifiers);
  if (!join) throw new WarehouseProblem('invalidSql', `Missing identifier join table for '${base}' and '${type}'`);
  const units = new Map<string, Set<string>>();
  for (const row of world.pairs[join.id] ?? []) {
    const [unit] = idsIn(row, join.identifiers[base] ?? '');
    const [other] = idsIn(row, join.identifiers[type] ?? '');
    if (unit !== undefined && other !== undefined) units.set(other, (units.get(other) ?? new Set()).add(unit));
  }
  return (row) => idsIn(row, identifiers[type] ?? '').flatMap((id) => [...(units.get(id) ?? [])]);
}

function mostCommonType(plan: AnalysisPlan, identifiers: Readonly<Record<string, string>>): string {
  const everywhere = [...plan.tables, ...plan.dimensions].flatMap((object) =>
    'identifiers' in object ? Object.keys(object.identifiers) : [],
  );
  const uses = (type: string) => everywhere.filter((other) => other === type).length;
  const joinable = Object.keys(identifiers).filter((type) =>
    plan.identityJoins.some((join) => plan.assignment.identifierType in join.identifiers && type in join.identifiers),
  );
  return (joinable.length > 0 ? joinable : Object.keys(identifiers)).toSorted((a, b) => uses(b) - uses(a))[0] ?? '';
}

/** Events of each unit that pass a selection's filters. */
export function eventsByUnit(
  plan: AnalysisPlan,
  world: World,
  selection: EventSelection,
): (unit: string) => UnitEvent[] {
  const table = plan.tables.find((candidate) => candidate.id === selection.table);
  if (!table)
    throw new WarehouseProblem('invalidSql', `The analysis refers to a table it does not have: ${selection.table}`);
  const unitsOf = unitFinder(plan, world, table.identifiers);
  const byUnit = new Map<string, UnitEvent[]>();
  for (const row of world.tables[table.id] ?? []) {
    const at = momentOf(row[table.timestampColumn]);
    if (at === null || !selection.filters.every((filter) => passes(row, filter))) continue;
    const event = { at, day: new Date(at).toISOString().slice(0, 10), row };
    for (const unit of unitsOf(row)) byUnit.set(unit, [...(byUnit.get(unit) ?? []), event]);
  }
  return (unit) => byUnit.get(unit) ?? [];
}

function passes(row: Row, filter: RowFilter): boolean {
  if (filter.kind === 'sql')
    throw new WarehouseProblem('notSupported', 'A filter written in SQL cannot be checked independently');
  const cell = row[filter.column] ?? null;
  if (filter.kind === 'bare') {
    if (filter.operator === 'is_null') return cell === null;
    if (filter.operator === 'not_null') return cell !== null;
    return cell !== null && isTrue(cell) === (filter.operator === 'is_true');
  }
  if (cell === null) return filter.kind === 'list' && filter.values.length === 0 && filter.operator === 'not_in';
  if (filter.kind === 'list')
    return filter.values.some((value) => order(cell, value, filter.type) === 0) === (filter.operator === 'in');
  if (filter.kind === 'between') {
    const isInside =
      (filter.from === null || order(cell, filter.from, filter.type) >= 0) &&
      (filter.to === null || order(cell, filter.to, filter.type) <= 0);
    return isInside !== filter.negated;
  }
  return compares(cell, filter);
}

function compares(cell: Cell, { operator, value, type }: Extract<RowFilter, { kind: 'compare' }>): boolean {
  if (operator === 'contains') return String(cell).includes(String(value));
  if (operator === 'not_contains') return !String(cell).includes(String(value));
  if (operator === 'starts_with') return String(cell).startsWith(String(value));
  if (operator === 'ends_with') return String(cell).endsWith(String(value));
  if (operator === 'matches' || operator === 'not_matches')
    throw new WarehouseProblem(
      'notSupported',
      'Regular expressions are the engine’s own and cannot be checked independently',
    );
  return holds(order(cell, value, type), operator);
}

/** Whether an order (negative, zero, positive) satisfies a comparison with zero. */
export function holds(order: number, operator: '=' | '!=' | '<' | '<=' | '>' | '>='): boolean {
  const answers = {
    '=': order === 0,
    '!=': order !== 0,
    '<': order < 0,
    '<=': order <= 0,
    '>': order > 0,
    '>=': order >= 0,
  };
  return answers[operator];
}

/** A bare calendar day equals every moment of that day. */
function order(cell: Cell, value: string | number | boolean, type: 'text' | 'number' | 'boolean' | 'date'): number {
  if (type === 'number') return Number(cell) - Number(value);
  if (type === 'boolean') return Number(isTrue(cell)) - Number(value === true || value === 'true');
  if (type === 'text') return byBytes(String(cell), String(value));
  const at = momentOf(cell) ?? Number.NaN;
  const text = String(value);
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return at - Date.parse(text.endsWith('Z') ? text : `${text.replace(' ', 'T')}Z`);
  return byBytes(new Date(at).toISOString().slice(0, 10), text);
}

/** Engines without booleans say 1. */
const isTrue = (cell: Cell): boolean => cell === true || cell === 1;

export const byBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));
