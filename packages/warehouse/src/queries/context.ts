import type { AnalysisPlan, EventSelection, EventTable } from '@gb/domain/analysis';
import { all, cast, column, compare, type Expression, instant } from '../ast/expression.ts';
import type { Join, Source } from '../ast/query.ts';
import type { Dialect } from '../dialects/dialect.ts';
import { WarehouseProblem } from '../problem.ts';
import { checkSelect } from '../text/checkSql.ts';
import { expandTemplate } from '../text/template.ts';
import { filterCondition } from './filters.ts';
import { createIdentity, type Identity } from './identity.ts';
import { phaseEndMs, phaseStartMs, type Range } from './timing.ts';

/** What every part of one query shares while it is put together. */
export type Context = { plan: AnalysisPlan; dialect: Dialect; identity: Identity };

export const createContext = (plan: AnalysisPlan, dialect: Dialect): Context => ({
  plan,
  dialect,
  identity: createIdentity(plan),
});

/** User-written SQL, filled in for a range of time and checked to be one SELECT. */
export function userSql({ plan, dialect }: Context, sql: string, range: Range, table?: EventTable): string {
  const filled = expandTemplate(sql, {
    ...range,
    experimentId: plan.experimentKey,
    eventName: table?.eventName ?? null,
    valueColumn: table?.valueColumn ?? null,
    phaseIndex: plan.phase.index,
    customFields: plan.customFields,
  });
  return checkSelect(filled, dialect.lexRules);
}

export const phaseRange = (plan: AnalysisPlan): Range => ({ startMs: phaseStartMs(plan), endMs: phaseEndMs(plan) });

/** Rows of an event table, linked to units. `at` is the event's time; `rawAt` the bare column, for filters that engines can prune by. */
export type EventRows = { source: Source; joins: Join[]; unit: Expression; at: Expression; rawAt: Expression };

export function eventRows(context: Context, tableId: string, range: Range, alias: string): EventRows {
  const table = findTable(context.plan, tableId);
  const { unit, joins } = context.identity.link(table.identifiers, alias);
  const rawAt = column(alias, table.timestampColumn);
  const source: Source =
    table.source.kind === 'path'
      ? table.source
      : { kind: 'sql', sql: userSql(context, table.source.sql, range, table) };
  return { source, joins, unit, at: cast(rawAt, 'timestamp'), rawAt };
}

export const withinRange = (at: Expression, range: Range): Expression[] => [
  compare(at, '>=', instant(range.startMs)),
  compare(at, '<=', instant(range.endMs)),
];

/** All filters of a selection as one condition; null when it takes every row. */
export function selectionCondition(selection: EventSelection, alias: string, dialect: Dialect): Expression | null {
  const conditions = selection.filters.map((filter) => filterCondition(filter, alias, dialect));
  return conditions.length > 0 ? all(conditions) : null;
}

function findTable(plan: AnalysisPlan, id: string): EventTable {
  const table = plan.tables.find((candidate) => candidate.id === id);
  if (!table) throw new WarehouseProblem('invalidSql', `The analysis refers to a table it does not have: ${id}`);
  return table;
}
