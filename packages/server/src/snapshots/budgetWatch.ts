import { type Excess, NO_BUDGET, exceeded, excessWords } from '@gb/domain/budgets';
import type { RunQuery } from '@gb/domain/snapshots';
import type { CompiledQuery } from '@gb/warehouse';
import type { Driver } from '@gb/warehouse/drivers';
import { getDataSource } from '../data-sources/index.ts';
import type { OrgCtx } from '../platform/http/route.ts';
import { isAnswered } from '../queries/index.ts';
import { type StoredSnapshot, readSnapshots } from './snapshot.repository.ts';

/** A run would cost more, or has cost more, than its data source allows without asking. */
export class OverBudget extends Error {
  readonly excess: Excess[];
  constructor(excess: Excess[]) {
    super(`Not run to its end, because it would take ${excessWords(excess)}. Update by hand to run it all the same.`);
    this.excess = excess;
  }
}

/** What is left of a run's time in the warehouse. */
export type BudgetWatch = {
  remainingMs(): number;
  spend(elapsedMs: number): void;
  /** What to throw when the time is over. */
  spent(): OverBudget;
};

type Asked = { driver: Driver; queries: readonly CompiledQuery[]; mayShare: boolean };
type Update = (queryId: string, change: Partial<RunQuery>) => Promise<void>;

/**
 * Tells each query's expected cost and throws `OverBudget` if together they are above the data source's budget. Time is
 * expected to be what the last run took, and watched while the run goes on. A confirmed run has no budget.
 */
export async function watchBudget(
  ctx: OrgCtx,
  stored: StoredSnapshot,
  { driver, queries, mayShare }: Asked,
  update: Update,
): Promise<BudgetWatch> {
  const source = await getDataSource(ctx, stored.datasource);
  const budget = stored.isConfirmed ? NO_BUDGET : source.settings.budget;
  const expected = { rows: null as number | null, bytes: null as number | null };
  let isAsked = false;
  for (const { id, sql } of queries) {
    if (mayShare && (await isAnswered(ctx, stored.datasource, sql))) continue;
    isAsked = true;
    // What cannot be estimated cannot be run either, and says so then.
    const estimate = await driver.estimate(sql).catch(() => null);
    if (estimate === null) continue;
    await update(id, { estimate });
    for (const measure of ['rows', 'bytes'] as const)
      if (estimate[measure] !== null) expected[measure] = (expected[measure] ?? 0) + estimate[measure];
  }
  const seconds = isAsked && budget.seconds !== null ? await lastSeconds(ctx, stored) : null;
  const excess = exceeded(budget, { ...expected, seconds });
  if (excess.length > 0) throw new OverBudget(excess);

  const allowedMs = budget.seconds === null ? Number.POSITIVE_INFINITY : budget.seconds * 1000;
  let spentMs = 0;
  return {
    remainingMs: () => Math.max(1, allowedMs - spentMs),
    spend: (elapsedMs) => {
      spentMs += elapsedMs;
    },
    spent: () => {
      const allowed = allowedMs / 1000;
      return new OverBudget([{ measure: 'seconds', expected: allowed, allowed }]);
    },
  };
}

/** How long the warehouse took for the newest run of the same kind that came to its end. */
async function lastSeconds(ctx: OrgCtx, { experiment, phase, dimension }: StoredSnapshot): Promise<number | null> {
  const last = (await readSnapshots(ctx, experiment, phase, dimension)).find(({ status }) => status === 'success');
  return last ? last.queries.reduce((total, { elapsedMs }) => total + (elapsedMs ?? 0), 0) / 1000 : null;
}
