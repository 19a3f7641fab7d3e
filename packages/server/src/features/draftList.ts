import type { FeatureDraftQuery, FeatureDraft } from '@gb/domain/features';
import type { Page } from '@gb/domain/paging';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Ctx } from '../platform/context.ts';
import { isReadable } from '../platform/db/readable.ts';
import { SUMMARY, isOpenRow } from '../revisions/index.ts';
import { revisions } from '../revisions/revision.table.ts';
import { features } from './feature.tables.ts';

/** A page of the versions of all features that may be read, without what they say; open ones unless others are asked for. */
export async function pageDrafts(ctx: Ctx, query: FeatureDraftQuery): Promise<Page<FeatureDraft>> {
  const { status, author, mine, featureId, limit, offset } = query;
  const { id: userId } = ctx.actor.type === 'user' ? ctx.actor.user : { id: '' };
  const wanted = mine === 'true' ? userId : author;
  const where = and(
    eq(revisions.object, 'feature'),
    status ? eq(revisions.status, status) : isOpenRow,
    featureId === undefined ? undefined : eq(revisions.thingId, featureId),
    wanted === undefined ? undefined : sql`${revisions.author}->>'id' = ${wanted}`,
    ofReadable(ctx),
  );
  const columns = { ...SUMMARY, featureId: revisions.thingId };
  const [rows, total] = await Promise.all([
    ctx.db.pick(revisions, columns, { where, orderBy: [desc(revisions.dateUpdated)], limit, offset }),
    ctx.db.count(revisions, where),
  ]);
  return { rows, total };
}

/** Versions of features in projects that may be read; undefined where that is all of them. */
function ofReadable({ access, organization }: Ctx) {
  const readable = isReadable(features.project, access);
  if (!readable) return undefined;
  const own = sql`${features.organizationId} = ${organization.id}`;
  return inArray(revisions.thingId, sql`(select ${features.id} from ${features} where ${own} and ${readable})`);
}
