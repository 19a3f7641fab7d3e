import { NO_BUDGET, OverBudget, exceeded } from '@gb/domain/budgets';
import { WarehouseProblem } from '@gb/warehouse';
import type { Driver, Estimate } from '@gb/warehouse/drivers';
import { getDataSource } from '../data-sources/index.ts';
import type { OrgCtx } from '../platform/http/route.ts';
import { type Asked, type Ran, isAnswered, lastElapsedMs, runQuery } from './runQuery.ts';

/** Something that costs: all its queries, and how it is known what it will take. */
export type Costly = {
  datasource: string;
  queries: readonly { id: string; sql: string }[];
  mayShare: boolean;
  /** Somebody said that it may cost more than the budget. */
  isConfirmed: boolean;
  /** How many seconds it took the last time; null where it never came to its end. */
  lastSeconds: () => Promise<number | null>;
  /** Told what each query is expected to read, where the engine tells. */
  onEstimate?: (queryId: string, estimate: Estimate) => Promise<void>;
};

/** Asks the warehouse as `runQuery` does, in what is left of the budget's time. Throws `OverBudget` when it is over. */
export type RunWithin = (asked: Asked) => Promise<Ran>;

/**
 * Throws `OverBudget` if queries together are expected to cost more than their data source allows, and otherwise gives
 * what runs them within the budget's time.
 */
export async function withinBudget(ctx: OrgCtx, driver: Driver, costly: Costly): Promise<RunWithin> {
  const source = await getDataSource(ctx, costly.datasource);
  const budget = costly.isConfirmed ? NO_BUDGET : source.settings.budget;
  const { isAsked, rows, bytes } = await expectedReading(ctx, driver, costly, budget);
  const seconds = isAsked && budget.seconds !== null ? await costly.lastSeconds() : null;
  const excess = exceeded(budget, { rows, bytes, seconds });
  if (excess.length > 0) throw new OverBudget(excess);

  const allowed = budget.seconds ?? Number.POSITIVE_INFINITY;
  let spentMs = 0;
  return async (asked) => {
    const remainingMs = Math.max(1, allowed * 1000 - spentMs);
    const timeoutMs = Math.min(asked.options.timeoutMs, remainingMs);
    try {
      const ran = await runQuery(ctx, driver, { ...asked, options: { ...asked.options, timeoutMs } });
      if (!ran.isShared) spentMs += ran.elapsedMs;
      return ran;
    } catch (error) {
      const isSpent = error instanceof WarehouseProblem && error.kind === 'timeout' && timeoutMs === remainingMs;
      throw isSpent ? new OverBudget([{ measure: 'seconds', expected: allowed, allowed }]) : error;
    }
  };
}

/** What queries will read together, leaving out those whose rows are at hand. */
async function expectedReading(ctx: OrgCtx, driver: Driver, costly: Costly, budget: typeof NO_BUDGET) {
  const { datasource, queries, mayShare, onEstimate } = costly;
  // Nobody would look at it.
  const isMoot = !onEstimate && budget.rows === null && budget.bytes === null;
  const expected = { isAsked: false, rows: null as number | null, bytes: null as number | null };
  for (const { id, sql } of queries) {
    if (mayShare && (await isAnswered(ctx, datasource, sql))) continue;
    expected.isAsked = true;
    if (isMoot) continue;
    // What cannot be estimated cannot be run either, and says so then.
    const estimate = await driver.estimate(sql).catch(unlessTooLarge);
    if (estimate === null) continue;
    await onEstimate?.(id, estimate);
    for (const measure of ['rows', 'bytes'] as const)
      if (estimate[measure] !== null) expected[measure] = (expected[measure] ?? 0) + estimate[measure];
  }
  return expected;
}

/** A query whose plan alone is too large is not run. */
function unlessTooLarge(error: unknown): null {
  if (error instanceof WarehouseProblem && error.kind === 'tooLarge') throw error;
  return null;
}

type ByHand = Omit<Asked, 'mayShare'> & {
  isConfirmed: boolean;
  /** Where the same question makes other SQL each time, the caller knows how long it took. */
  lastSeconds?: number | null;
};

/** Runs one query that somebody asks for by hand, on the spot; over its data source's budget only once they confirm it. */
export async function runByHand(ctx: OrgCtx, driver: Driver, { isConfirmed, ...byHand }: ByHand): Promise<Ran> {
  const { datasource, sql, lastSeconds } = byHand;
  const run = await withinBudget(ctx, driver, {
    datasource,
    queries: [{ id: '', sql }],
    mayShare: false,
    isConfirmed,
    lastSeconds: async () => {
      if (lastSeconds !== undefined) return lastSeconds;
      const elapsedMs = await lastElapsedMs(ctx, datasource, sql);
      return elapsedMs === null ? null : elapsedMs / 1000;
    },
  });
  return run({ ...byHand, mayShare: false });
}
