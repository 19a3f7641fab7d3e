import { notFound } from '@gb/domain/errors';
import type { FeatureState } from '@gb/domain/features';
import { type Page, type PagingQuery, mapPage } from '@gb/domain/paging';
import type { RevisionStatus } from '@gb/domain/reviews';
import type { Ctx } from '../platform/context.ts';
import { type RevisionOf, findRevision, findRevisions, readRevisionPage } from '../revisions/index.ts';
import { entityOf, getFeature } from './feature.reading.ts';

type FeatureRevision = RevisionOf<FeatureState>;

/** The versions of a feature, newest first; of some statuses, or all. */
export async function pageRevisions(
  ctx: Ctx,
  id: string,
  query: PagingQuery & { status?: readonly RevisionStatus[] | undefined },
): Promise<Page<FeatureRevision>> {
  const page = await readRevisionPage<FeatureState>(ctx, entityOf(await getFeature(ctx, id)), query);
  // It would double what a long history weighs.
  return mapPage(page, (revision) => ({ ...revision, base: null }));
}

export async function getRevision(ctx: Ctx, id: string, version: number): Promise<FeatureRevision> {
  const revision = await findRevision<FeatureState>(ctx, entityOf(await getFeature(ctx, id)), version);
  if (!revision) throw notFound(`revision of ${id}`, String(version));
  return revision;
}

/** Versions of features, one of each, by the feature's id; those that are not there are left out. */
export const findVersions = (ctx: Ctx, wanted: readonly (readonly [id: string, version: number])[]) =>
  findRevisions<FeatureState>(
    ctx,
    wanted.map(([id, version]) => [entityOf({ id }), version]),
  );
