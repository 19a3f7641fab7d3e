import type { Feature, FeatureContent, Revision } from '@gb/domain/features';
import { and, asc, desc, eq, gt, inArray } from 'drizzle-orm';
import type { Ctx } from '../platform/context.ts';
import { type LinkEnd, replaceLinks } from '../links/index.ts';
import { featureRevisions, features } from './feature.tables.ts';

type Store = Pick<Ctx, 'db'>;
type FeatureRow = Omit<typeof features.$inferSelect, 'organizationId'>;
type RevisionRow = Omit<typeof featureRevisions.$inferSelect, 'organizationId'>;

export async function readFeatures({ db }: Store): Promise<Feature[]> {
  const [rows, drafts] = await Promise.all([
    db.list(features, undefined, [asc(features.id)]),
    db.list(featureRevisions, eq(featureRevisions.status, 'draft')),
  ]);
  const drafted = new Set(drafts.map((draft) => draft.featureId));
  return rows.map((row) => toFeature(row, drafted.has(row.id)));
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
  const row = forUpdate ? await db.findForUpdate(features, id) : await db.find(features, id);
  if (!row) return null;
  const drafts = await db.list(
    featureRevisions,
    and(eq(featureRevisions.featureId, id), eq(featureRevisions.status, 'draft')),
  );
  return toFeature(row, drafts.length > 0);
}

export async function insertFeature({ db }: Store, feature: Feature): Promise<void> {
  const { hasDrafts: _, ...row } = feature;
  await db.insert(features, row);
  await replaceLinks({ db }, { object: 'feature', id: feature.id }, referencesOf(feature.content));
}

export async function saveFeature({ db }: Store, feature: Feature): Promise<void> {
  const { hasDrafts: _, ...row } = feature;
  await db.update(features, eq(features.id, feature.id), row);
  await replaceLinks({ db }, { object: 'feature', id: feature.id }, referencesOf(feature.content));
}

export async function removeFeature({ db }: Store, id: string): Promise<void> {
  await db.remove(features, eq(features.id, id));
  await replaceLinks({ db }, { object: 'feature', id }, []);
}

export async function readRevisions({ db }: Store, featureId: string): Promise<Revision[]> {
  const rows = await db.list(featureRevisions, eq(featureRevisions.featureId, featureId), [
    desc(featureRevisions.version),
  ]);
  return rows.map(toRevision);
}

export async function findRevision({ db }: Store, featureId: string, version: number): Promise<Revision | null> {
  const row = await db.find(featureRevisions, revisionId(featureId, version));
  return row && toRevision(row);
}

export const insertRevision = ({ db }: Store, featureId: string, revision: Revision): Promise<void> =>
  db.insert(featureRevisions, { ...revision, id: revisionId(featureId, revision.version), featureId });

export async function saveRevision({ db }: Store, featureId: string, revision: Revision): Promise<void> {
  await db.update(featureRevisions, eq(featureRevisions.id, revisionId(featureId, revision.version)), revision);
}

/** What the live rules refer to. */
function referencesOf(content: FeatureContent): LinkEnd[] {
  return content.rules.flatMap((rule) => [
    ...(rule.type === 'experiment-ref' ? [{ object: 'experiment', id: rule.experimentId }] : []),
    ...rule.savedGroups.flatMap((target) => target.ids.map((id) => ({ object: 'savedGroup', id }))),
  ]);
}

const revisionId = (featureId: string, version: number) => `${featureId}@${version}`;

function toFeature({ schemaVersion: _, ...row }: FeatureRow, hasDrafts: boolean): Feature {
  return { ...row, hasDrafts };
}

function toRevision({ id: _id, featureId: _feature, schemaVersion: _version, ...row }: RevisionRow): Revision {
  return row;
}
