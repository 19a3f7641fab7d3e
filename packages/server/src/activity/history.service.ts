import { type Happened, type HistoryObject, historySentence } from '@gb/domain/activity';
import { and, desc, eq } from 'drizzle-orm';
import { getDataSource } from '../data-sources/index.ts';
import { getExperiment } from '../experiments/index.ts';
import { getFactTable } from '../fact-tables/index.ts';
import { getFeature } from '../features/index.ts';
import { getMetric } from '../metrics/index.ts';
import type { OrgCtx } from '../platform/http/route.ts';
import { audits } from '../platform/tables.ts';
import { happenedIn } from './happenedIn.ts';

/** Older events stay in the audit log. */
const MOST = 200;

/** Reads a thing, so that who may not learns that it does not exist. */
const READ: Record<HistoryObject, (ctx: OrgCtx, id: string) => Promise<unknown>> = {
  metric: getMetric,
  factTable: getFactTable,
  datasource: getDataSource,
  experiment: getExperiment,
  feature: getFeature,
};

/** What happened to one thing, newest first. */
export async function listHistory(ctx: OrgCtx, object: HistoryObject, id: string): Promise<Happened[]> {
  await READ[object](ctx, id);
  const about = and(eq(audits.entityObject, object), eq(audits.entityId, id));
  const rows = await ctx.db.list(audits, about, [desc(audits.dateCreated), desc(audits.sequence)], MOST);
  return rows.flatMap((row) => {
    const sentence = historySentence(row.event, row.details);
    return sentence === null ? [] : [{ ...happenedIn(row), sentence }];
  });
}
