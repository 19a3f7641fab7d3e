import type { Page } from '@gb/domain/paging';
import type { RevisionSummary } from '@gb/domain/reviews';
import { and, desc, eq } from 'drizzle-orm';
import type { Ctx } from '../platform/context.ts';
import { type Thing, isOpenRow } from './revision.repository.ts';
import { revisions } from './revision.table.ts';

const { version, baseVersion, status, title, comment, author, publishedBy, autoPublish, scheduledAt } = revisions;
const { bypassReason, dateCreated, dateUpdated, datePublished } = revisions;

/** What lists show of a version: never what it says, which may be large. */
export const SUMMARY = {
  ...{ version, baseVersion, status, title, comment, author, publishedBy, autoPublish, scheduledAt },
  ...{ bypassReason, dateCreated, dateUpdated, datePublished },
};

type Query = { limit: number; offset: number; open: 'true' | 'false' };

/** A page of the versions of a thing without what they say, the newest first; all of them, or those still open. */
export async function readRevisionSummaries(
  { db }: Pick<Ctx, 'db'>,
  thing: Thing,
  { limit, offset, open }: Query,
): Promise<Page<RevisionSummary>> {
  const ofThing = and(eq(revisions.object, thing.object), eq(revisions.thingId, thing.id));
  const where = open === 'true' ? and(ofThing, isOpenRow) : ofThing;
  const [rows, total] = await Promise.all([
    db.pick(revisions, SUMMARY, { where, orderBy: [desc(version)], limit, offset }),
    db.count(revisions, where),
  ]);
  return { rows, total };
}
