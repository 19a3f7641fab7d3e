import type { Feature } from '@gb/domain/features';
import { type Page, type PagingQuery, mapPage } from '@gb/domain/paging';
import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import type { Ctx } from '../platform/context.ts';
import { isOneOf } from '../platform/db/isOneOf.ts';
import { isReadable } from '../platform/db/readable.ts';
import { draftedAmong } from '../revisions/index.ts';
import { features } from './feature.tables.ts';

type Store = Pick<Ctx, 'db'>;
type FeatureRow = Omit<typeof features.$inferSelect, 'organizationId'>;

/** So many are read at a time: ten thousand at once would hold up everybody else. */
const BATCH = 500;

/** The features of projects that may be read: all, or those with these ids. */
export async function readFeatures(
  { db, access }: Pick<Ctx, 'db' | 'access'>,
  ids?: readonly string[],
): Promise<Feature[]> {
  const wanted = and(isReadable(features.project, access), ids && isOneOf(features.id, ids));
  const drafted = await draftedAmong({ db }, 'feature', null);
  const all: Feature[] = [];
  for (let after: string | undefined = ''; after !== undefined; ) {
    const rows: FeatureRow[] = await db.list(features, and(wanted, gt(features.id, after)), [asc(features.id)], BATCH);
    for (const row of rows) all.push(toFeature(row, drafted.has(row.id)));
    after = rows.length === BATCH ? rows.at(-1)?.id : undefined;
  }
  return all;
}

/** A page of the features of projects that may be read, of one of them if given. */
export async function readFeaturePage(
  { db, access }: Pick<Ctx, 'db' | 'access'>,
  { projectId, ...query }: PagingQuery & { projectId?: string | undefined },
): Promise<Page<Feature>> {
  const where = and(isReadable(features.project, access), projectId ? eq(features.project, projectId) : undefined);
  const page = await db.page(features, query, { where, orderBy: [] });
  const drafted = await draftedAmong(
    { db },
    'feature',
    query.view === 'summary' ? null : page.rows.map(({ id }) => id),
  );
  return mapPage(page, (row) => toFeature(row, drafted.has(row.id)));
}

/**
 * The features as SDKs get them, without asking which have drafts: on the way of a change to SDKs that is time lost.
 * All of them; those with these ids; or the next so many after one, by id.
 */
export async function readLiveFeatures({ db }: Store, which: LiveFeatures = {}): Promise<Feature[]> {
  const { ids, after, limit } = which;
  const among = ids && inArray(features.id, [...ids]);
  const behind = after === undefined ? undefined : gt(features.id, after);
  const rows = await db.list(features, and(among, behind), [asc(features.id)], limit);
  return rows.map((row) => toFeature(row, false));
}

type LiveFeatures = { ids?: readonly string[]; after?: string; limit?: number };

export async function findFeature({ db }: Store, id: string, forUpdate = false): Promise<Feature | null> {
  const [row, drafted] = await Promise.all([
    forUpdate ? db.findForUpdate(features, id) : db.find(features, id),
    draftedAmong({ db }, 'feature', [id]),
  ]);
  return row && toFeature(row, drafted.has(id));
}

export async function insertFeature({ db }: Store, feature: Feature): Promise<void> {
  const { hasDrafts: _, ...row } = feature;
  await db.insert(features, row);
}

export async function saveFeature({ db }: Store, feature: Feature): Promise<void> {
  const { hasDrafts: _, ...row } = feature;
  await db.update(features, eq(features.id, feature.id), row);
}

export async function removeFeature({ db }: Store, id: string): Promise<void> {
  await db.remove(features, eq(features.id, id));
}

function toFeature({ schemaVersion: _, ...row }: FeatureRow, hasDrafts: boolean): Feature {
  return { ...row, hasDrafts };
}
