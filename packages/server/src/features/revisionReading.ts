import { conflict, notFound } from '@gb/domain/errors';
import {
  type DiffQuery,
  type FeatureState,
  type LatestQuery,
  type RebasePreview,
  type RevisionDiff,
  type rebasePreviewInput,
  stateOf,
} from '@gb/domain/features';
import { type Conflict, isOpen } from '@gb/domain/reviews';
import { differences } from '@gb/domain/versions';
import type { z } from 'zod';
import { type Ctx, personOf } from '../platform/context.ts';
import { type RevisionOf, newestRevision } from '../revisions/index.ts';
import { entityOf, getFeature } from './feature.reading.ts';
import { featureVersions } from './featureVersions.ts';
import { getRevision } from './revision.service.ts';

type Which = { id: string; version: number };

/** The newest version of a feature; of one status or author where that is asked for. */
export async function latestRevision(
  ctx: Ctx,
  id: string,
  { mine, author, status }: LatestQuery,
): Promise<RevisionOf<FeatureState>> {
  const thing = entityOf(await getFeature(ctx, id));
  const by = mine === 'true' ? personOf(ctx.actor).id : author;
  const found = await newestRevision<FeatureState>(ctx, thing, { author: by, status });
  if (!found) throw notFound(`revision of ${id}`, 'latest');
  return found;
}

/** What a version says otherwise than what it began from, than what is live, or than any other version. */
export async function diffOf(ctx: Ctx, which: Which, { format, base }: DiffQuery): Promise<RevisionDiff> {
  const { id, version } = which;
  const thing = await getFeature(ctx, id);
  const draft = await getRevision(ctx, id, version);
  const isMerged = base === 'live' && isOpen(draft.status);
  // On what is live a draft is what it would make of it: what others published meanwhile is no change of its own.
  const after = isMerged ? (await featureVersions.standing(ctx, { thing, draft })).result : draft.content;
  const from = base === 'live' ? thing.version : base === 'baseVersion' ? draft.baseVersion : base;
  const before = base === 'live' ? stateOf(thing) : await stateAt(ctx, id, from, draft);
  const between = { name: id, type: 'feature' as const, from, to: version };
  if (format === 'full') return { ...between, before, after };
  const changes = differences(before, after).map(({ path, before: old, after: now }) => ({
    field: path.join('.'),
    change: old === undefined ? ('added' as const) : now === undefined ? ('removed' as const) : ('modified' as const),
    ...{ before: old, after: now },
  }));
  return { ...between, changes };
}

async function stateAt(ctx: Ctx, id: string, version: number, draft: RevisionOf<FeatureState>): Promise<FeatureState> {
  if (version === draft.baseVersion && draft.base) return draft.base;
  // The first version came from nothing.
  return version === 0 ? draft.content : (await getRevision(ctx, id, version)).content;
}

/** What a draft would come to on top of what is live with some choices; nothing is changed by asking. */
export async function previewRebase(
  ctx: Ctx,
  { id, version }: Which,
  { conflictResolutions, expectedLiveVersion, expectedDraftDateUpdated }: z.output<typeof rebasePreviewInput>,
): Promise<RebasePreview> {
  const open = await featureVersions.read(ctx, id, version);
  const { draft } = open;
  if (!isOpen(draft.status)) throw conflict(`Version ${version} is ${draft.status}, so it cannot change`);
  ctx.authorize('createFeatureDrafts', { projects: [open.thing.project] });
  const { conflicts, settled, result, liveVersion } = await featureVersions.standing(ctx, open, conflictResolutions);
  if (expectedLiveVersion !== undefined && expectedLiveVersion !== liveVersion)
    throw conflict(`Version ${liveVersion} was published since you looked at this.`);
  if (expectedDraftDateUpdated !== undefined && expectedDraftDateUpdated !== draft.dateUpdated)
    throw conflict('This draft was changed since you looked at it.');
  const success = conflicts.length === 0;
  return {
    success,
    liveVersion,
    draftDateUpdated: draft.dateUpdated,
    conflicts: [...conflicts.map((one) => toldOf(one, false)), ...settled.map((one) => toldOf(one, true))],
    ...(success ? { result: inContractWords(result) } : {}),
  };
}

const toldOf = ({ key, base, theirs, mine }: Conflict, resolved: boolean): RebasePreview['conflicts'][number] => ({
  ...{ name: key, key, resolved },
  ...{ base: JSON.stringify(base) ?? '', live: JSON.stringify(theirs) ?? '', revision: JSON.stringify(mine) ?? '' },
});

const inContractWords = ({
  defaultValue,
  rules,
  prerequisites,
  archived,
  environments,
  ...metadata
}: FeatureState) => ({
  ...{ defaultValue, rules, prerequisites, archived, metadata },
  environmentsEnabled: environments,
});
