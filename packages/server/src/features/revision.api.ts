import {
  type Feature,
  type FeatureState,
  type FeatureV1,
  type MergeStatus,
  type publication,
  type revertInput,
} from '@gb/domain/features';
import { same, versionOf } from '@gb/domain/versions';
import type { z } from 'zod';
import type { Ctx } from '../platform/context.ts';
import type { RevisionOf } from '../revisions/index.ts';
import { showFeature } from './feature.api.ts';
import { getFeature } from './feature.reading.ts';
import { featureVersions } from './featureVersions.ts';
import { getRevision } from './revision.service.ts';

type Which = { id: string; version: number };
type FeatureRevision = RevisionOf<FeatureState>;

export async function mergeStatusOf(ctx: Ctx, { id, version }: Which): Promise<MergeStatus> {
  const thing: Feature = await getFeature(ctx, id);
  const draft = await getRevision(ctx, id, version);
  const { conflicts, live, liveVersion, result, requirements } = await featureVersions.standing(ctx, { thing, draft });
  return {
    success: conflicts.length === 0,
    liveVersion,
    draftDateUpdated: draft.dateUpdated,
    rebaseRequired: draft.base !== null && !same(draft.base, live),
    conflicts,
    live,
    result,
    reviewed: versionOf(result),
    requirements,
  };
}

export async function publishRevision(
  ctx: Ctx,
  { id, version }: Which,
  { bypassApproval, reason = '', ...how }: z.infer<typeof publication>,
): Promise<{ feature: FeatureV1; revision: FeatureRevision }> {
  const bypass = bypassApproval ? reason : undefined;
  const feature = await featureVersions.publish(ctx, id, version, { ...how, bypass });
  return { feature: await showFeature(ctx, feature), revision: await getRevision(ctx, id, version) };
}

/** A draft that makes a feature what it was in a version, on top of what is live; published at once if so asked. */
export async function revertTo(
  ctx: Ctx,
  { id, version }: Which,
  { strategy, title = `Revert to version ${version}`, comment }: z.infer<typeof revertInput>,
): Promise<FeatureRevision> {
  const { content } = await getRevision(ctx, id, version);
  const { draft } = await featureVersions.begin(ctx, id, () => content, { title, comment: comment ?? title });
  if (strategy === 'publish') await featureVersions.publish(ctx, id, draft.version);
  return getRevision(ctx, id, draft.version);
}
