import { type Activity, FEED_DAYS, FEED_LENGTH, feedEvents } from '@gb/domain/activity';
import { type Page, type PagingQuery, boundsOf } from '@gb/domain/paging';
import { readableProjects } from '@gb/domain/permissions';
import { type SQL, and, desc, eq, gte, inArray, notInArray, or, sql } from 'drizzle-orm';
import { experiments } from '../experiments/experiment.table.ts';
import { features } from '../features/feature.tables.ts';
import type { Ctx } from '../platform/context.ts';
import { audits } from '../platform/tables.ts';
import { readFollowed } from '../watching/index.ts';
import { type AuditRow, happenedIn, textAt } from './happenedIn.ts';

/** A page of what happened in the last days to things this person follows and may read, newest first. */
export async function pageActivity(ctx: Ctx, query: PagingQuery): Promise<Page<Activity>> {
  const followed = Map.groupBy(await readFollowed(ctx), ({ object }) => object);
  if (followed.size === 0) return { rows: [], total: 0 };
  const since = new Date(Date.parse(ctx.now) - FEED_DAYS * 86_400_000).toISOString();
  const isFollowed = [...followed].map(([object, things]) => {
    const ids = things.map(({ entityId }) => entityId);
    return and(eq(audits.entityObject, object), inArray(audits.entityId, ids));
  });
  const recent = and(gte(audits.dateCreated, since), inArray(audits.event, feedEvents));
  const where = and(recent, or(...isFollowed), isReadable(ctx));
  const orderBy = [desc(audits.dateCreated), desc(audits.sequence)];
  const newest = await ctx.db.pick(audits, { id: audits.id }, { where, orderBy, limit: FEED_LENGTH });
  const { limit = FEED_LENGTH, offset } = boundsOf(query);
  const ids = newest.slice(offset, offset + limit).map(({ id }) => id);
  const rows = ids.length > 0 ? await ctx.db.list(audits, inArray(audits.id, ids), orderBy) : [];
  return { rows: rows.map(asActivity), total: newest.length };
}

/** By the project a thing is in today; what is gone is judged by where it was last. Undefined when all is readable. */
function isReadable({ access, organization }: Ctx): SQL | undefined {
  const readable = readableProjects(access);
  if ('allBut' in readable && readable.allBut.length === 0) return undefined;
  const now = [features, experiments].map(
    (table) => sql`(select ${table.project} from ${table} where ${table.organizationId} = ${organization.id}
      and ${table.id} = ${audits.entityId} and ${audits.entityObject} = ${table === features ? 'feature' : 'experiment'})`,
  );
  const then = sql`${audits.details}->(case when ${audits.details} ? 'after' then 'after' else 'before' end)->>'project'`;
  const project = sql`coalesce(${sql.join(now, sql`, `)}, ${then}, '')`;
  return 'only' in readable ? inArray(project, [...readable.only]) : notInArray(project, [...readable.allBut]);
}

function asActivity(row: AuditRow): Activity {
  const { entityObject, entityId, details } = row;
  return {
    ...happenedIn(row),
    object: entityObject as Activity['object'],
    entityId,
    entityName: textAt(details.after ?? details.before, 'name') || entityId,
  };
}
