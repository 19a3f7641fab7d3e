import type { Feature, Revision } from '@gb/domain/features';
import { type Page, type PagingQuery, mapPage } from '@gb/domain/paging';
import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Ctx } from '../platform/context.ts';
import { isOneOf } from '../platform/db/isOneOf.ts';
import { isReadable } from '../platform/db/readable.ts';
import { featureRevisions, features } from './feature.tables.ts';

type Store = Pick<Ctx, 'db'>;
type FeatureRow = Omit<typeof features.$inferSelect, 'organizationId'>;
type RevisionRow = Omit<typeof featureRevisions.$inferSelect, 'organizationId'>;

/** The features of projects that may be read: all, or those with these ids. */
export async function readFeatures(
  { db, access }: Pick<Ctx, 'db' | 'access'>,
  ids?: readonly string[],
): Promise<Feature[]> {
  const among = ids && isOneOf(features.id, ids);
  const [rows, drafted] = await Promise.all([
    db.list(features, and(isReadable(features.project, access), among), [asc(features.id)]),
    draftedAmong({ db }, null),
  ]);
  return rows.map((row) => toFeature(row, drafted.has(row.id)));
}

/** A page of the features of projects that may be read, of one of them if given. */
export async function readFeaturePage(
  { db, access }: Pick<Ctx, 'db' | 'access'>,
  { projectId, ...query }: PagingQuery & { projectId?: string | undefined },
): Promise<Page<Feature>> {
  const where = and(isReadable(features.project, access), projectId ? eq(features.project, projectId) : undefined);
  const page = await db.page(features, query, { where, orderBy: [] });
  const drafted = await draftedAmong({ db }, query.view === 'summary' ? null : page.rows.map(({ id }) => id));
  return mapPage(page, (row) => toFeature(row, drafted.has(row.id)));
}

/** Which of these features have drafts; of all of them for null. */
async function draftedAmong({ db }: Store, ids: readonly string[] | null): Promise<Set<string>> {
  const { featureId, status } = featureRevisions;
  if (ids?.length === 0) return new Set();
  const among = ids ? inArray(featureId, [...ids]) : undefined;
  return new Set(await db.values(featureRevisions, featureId, and(sql`${status} = 'draft'`, among)));
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
    draftedAmong({ db }, [id]),
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

/** A page of the versions of a feature, the newest first. */
export const readRevisionPage = async ({ db }: Store, id: string, query: PagingQuery): Promise<Page<Revision>> => {
  const { featureId, version } = featureRevisions;
  return mapPage(
    await db.page(featureRevisions, query, { where: eq(featureId, id), orderBy: [desc(version)] }),
    toRevision,
  );
};

/** The number of the newest version of a feature; 0 when there is none. */
export async function newestVersion({ db }: Store, id: string): Promise<number> {
  const { featureId, version } = featureRevisions;
  const newest = { where: eq(featureId, id), orderBy: [desc(version)], limit: 1 };
  return (await db.pick(featureRevisions, { version }, newest))[0]?.version ?? 0;
}

export async function findRevision({ db }: Store, featureId: string, version: number): Promise<Revision | null> {
  const row = await db.find(featureRevisions, revisionId(featureId, version));
  return row && toRevision(row);
}

/** Versions of features, one of each, by the feature's id; those that are not there are left out. */
export async function findRevisions(
  { db }: Store,
  wanted: readonly (readonly [featureId: string, version: number])[],
): Promise<Map<string, Revision>> {
  if (wanted.length === 0) return new Map();
  const ids = wanted.map(([featureId, version]) => revisionId(featureId, version));
  const rows = await db.list(featureRevisions, isOneOf(featureRevisions.id, ids));
  return new Map(rows.map((row) => [row.featureId, toRevision(row)]));
}

export const insertRevision = ({ db }: Store, featureId: string, revision: Revision): Promise<void> =>
  db.insert(featureRevisions, { ...revision, id: revisionId(featureId, revision.version), featureId });

export async function saveRevision({ db }: Store, featureId: string, revision: Revision): Promise<void> {
  await db.update(featureRevisions, eq(featureRevisions.id, revisionId(featureId, revision.version)), revision);
}

const revisionId = (featureId: string, version: number) => `${featureId}@${version}`;

function toFeature({ schemaVersion: _, ...row }: FeatureRow, hasDrafts: boolean): Feature {
  return { ...row, hasDrafts };
}

function toRevision({ id: _id, featureId: _feature, schemaVersion: _version, ...row }: RevisionRow): Revision {
  return row;
}
