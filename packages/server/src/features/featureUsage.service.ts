import { and, asc, eq, gte, sql } from 'drizzle-orm';
import type { OrgCtx } from '../platform/http/route.ts';
import { isOneOf } from '../platform/db/isOneOf.ts';
import { isReadable } from '../platform/db/readable.ts';
import { features } from './feature.tables.ts';
import { featureUsage } from './featureUsage.table.ts';
import { ruleUsage } from './ruleUsage.table.ts';

/** How far back a list looks, and a feature's own page. */
const LIST_DAYS = 14;
const PAGE_DAYS = 90;
/** How far back the traffic of rules is summed up. */
const RULE_DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1000;

const dayOf = (now: string, before: number): string =>
  new Date(Date.parse(now) - before * DAY_MS).toISOString().slice(0, 10);

/** How often one feature was asked for, with what this process counted up to now. */
export async function readUsage(ctx: OrgCtx, id: string) {
  await ctx.services.flushUsage();
  const { day, environment, evaluations } = featureUsage;
  const where = and(eq(featureUsage.featureId, id), gte(day, dayOf(ctx.now, PAGE_DAYS)));
  return ctx.db.pick(featureUsage, { day, environment, evaluations }, { where, orderBy: [asc(day), asc(environment)] });
}

/** How often each rule decided, or none did, over the last days; empty where nobody told. */
export async function readRuleUsage(ctx: OrgCtx, id: string) {
  const { environment, ruleId, evaluations, day } = ruleUsage;
  const rows = await ctx.db.pick(
    ruleUsage,
    { environment, ruleId, times: sql<string>`sum(${evaluations})`, days: sql<string>`count(distinct ${day})` },
    {
      where: and(eq(ruleUsage.featureId, id), gte(day, dayOf(ctx.now, RULE_DAYS))),
      groupBy: [environment, ruleId],
    },
  );
  return rows.map(({ times, days, ...row }) => ({ ...row, evaluations: Number(times), days: Number(days) }));
}

/** The last days, and for each feature that was asked for on one of them how often, day by day. */
export async function readRecentUsage(ctx: OrgCtx): Promise<{ days: string[]; features: Record<string, number[]> }> {
  await ctx.services.flushUsage();
  const days = Array.from({ length: LIST_DAYS }, (_, index) => dayOf(ctx.now, LIST_DAYS - 1 - index));
  const { featureId, day, evaluations } = featureUsage;
  const mayRead = isReadable(features.project, ctx.access);
  const readable = sql`${featureId} in (select ${features.id} from ${features}
    where ${and(eq(features.organizationId, ctx.organization.id), mayRead)})`;
  const rows = await ctx.db.pick(
    featureUsage,
    { featureId, day, times: sql<string>`sum(${evaluations})` },
    { where: and(gte(day, days[0] ?? ''), mayRead && readable), groupBy: [featureId, day] },
  );
  const byFeature: Record<string, number[]> = {};
  for (const { featureId: id, day: on, times } of rows) {
    const mine = (byFeature[id] ??= days.map(() => 0));
    const at = days.indexOf(on);
    if (at >= 0) mine[at] = Number(times);
  }
  return { days, features: byFeature };
}

/** The newest day each feature was asked for, by environment; of all features, or of these. */
export async function readLastEvaluated(
  ctx: OrgCtx,
  ids?: readonly string[],
): Promise<Map<string, Record<string, string>>> {
  const { featureId, environment, day } = featureUsage;
  const rows = await ctx.db.pick(
    featureUsage,
    { featureId, environment, last: sql<string>`max(${day})::text` },
    { ...(ids && { where: isOneOf(featureId, ids) }), groupBy: [featureId, environment] },
  );
  const byFeature = new Map<string, Record<string, string>>();
  for (const { featureId: id, environment: name, last } of rows)
    byFeature.set(id, { ...byFeature.get(id), [name]: last });
  return byFeature;
}
