import { type Staleness, prerequisitesIn, stalenessOf } from '@gb/domain/features';
import { and, asc, eq, gt, or, sql } from 'drizzle-orm';
import { environmentIds } from '../environments/index.ts';
import { runningExperimentIds } from '../experiments/index.ts';
import { isOneOf } from '../platform/db/isOneOf.ts';
import { isReadable } from '../platform/db/readable.ts';
import type { OrgCtx } from '../platform/http/route.ts';
import { inTurns } from '../platform/inTurns.ts';
import { newestDrafts } from '../revisions/index.ts';
import { features } from './feature.tables.ts';
import { readLastEvaluated } from './featureUsage.service.ts';

/** How many are read at a time, so that others get their turn at the database. */
const BATCH = 500;

/** Of these features all; without ids those that are left behind, and those that never count as such. */
export async function findStale(ctx: OrgCtx, ids?: readonly string[]): Promise<Record<string, Staleness>> {
  await ctx.services.flushUsage();
  const [environments, running, drafts, needed, lastEvaluated] = await Promise.all([
    environmentIds(ctx),
    runningExperimentIds(ctx),
    newestDrafts(ctx, 'feature'),
    neededFeatures(ctx),
    readLastEvaluated(ctx, ids),
  ]);
  const { staleAfterDays } = ctx.organization.settings;
  const found: Record<string, Staleness> = {};
  const which = and(isReadable(features.project, ctx.access), ids ? isOneOf(features.id, ids) : mayBeStale(ctx));
  for (let after = ''; ; ) {
    const rows = await ctx.db.list(features, and(which, gt(features.id, after)), [asc(features.id)], BATCH);
    await inTurns(rows, ({ schemaVersion: _, ...row }) => {
      const draftUpdated = drafts.get(row.id) ?? null;
      const one = stalenessOf(
        { ...row, hasDrafts: draftUpdated !== null },
        {
          ...{ environments, running, draftUpdated, now: ctx.now, afterDays: staleAfterDays },
          hasDependents: needed.has(row.id),
          lastEvaluated: lastEvaluated.get(row.id) ?? {},
        },
      );
      if (ids || one.isStale || one.neverStale) found[row.id] = one;
    });
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return found;
    after = last.id;
  }
}

/** What was changed lately is not left behind, so it need not be read. */
function mayBeStale({ now, organization }: OrgCtx) {
  const least = Math.min(...Object.values(organization.settings.staleAfterDays));
  const days = sql`coalesce(${features.staleAfterDays}, ${least})`;
  const isOld = sql`${features.dateUpdated} <= ${now}::timestamptz - ${days} * interval '1 day'`;
  return and(eq(features.archived, false), or(eq(features.neverStale, true), isOld));
}

/** The features that others ask for. */
async function neededFeatures({ db }: OrgCtx): Promise<Set<string>> {
  const asks = sql`jsonb_path_exists(${features.content}, '$.prerequisites[0]')
    or jsonb_path_exists(${features.content}, '$.rules[*].prerequisites[0]')`;
  const asking = await db.pick(
    features,
    { content: features.content },
    { where: and(eq(features.archived, false), asks) },
  );
  return new Set(asking.flatMap(({ content }) => prerequisitesIn(content).map(({ id }) => id)));
}
