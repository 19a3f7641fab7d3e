import { conflict, notFound } from '@gb/domain/errors';
import { type Page, type PagingQuery, mapPage } from '@gb/domain/paging';
import type { Conflict } from '@gb/domain/reviews';
import {
  type GroupMergeStatus,
  type GroupRevision,
  type SavedGroup,
  type SavedGroupState,
  groupIn,
} from '@gb/domain/saved-groups';
import { same, versionOf } from '@gb/domain/versions';
import type { Ctx } from '../platform/context.ts';
import { type RevisionOf, findRevision, readRevisionPage } from '../revisions/index.ts';
import { type ListSize, compareLists, sizesOf } from './lists.ts';
import { type KeptGroup, getKept, sizeIn } from './savedGroup.repository.ts';
import { groupVersions, refuseForgotten } from './savedGroupVersions.ts';

type Revision = RevisionOf<SavedGroupState>;
export type Which = { savedGroupId: string; version: number };

const thing = (id: string) => ({ object: 'savedGroup', id });

export async function findGroupRevision(ctx: Ctx, { savedGroupId, version }: Which): Promise<Revision> {
  const revision = await findRevision<SavedGroupState>(ctx, thing(savedGroupId), version);
  if (!revision) throw notFound(`revision of ${savedGroupId}`, String(version));
  return revision;
}

/** One version of a group, with what it does to the ids of its list. */
export async function showOne(ctx: Ctx, kept: KeptGroup, revision: Revision): Promise<GroupRevision> {
  const shown = showAll(kept, [revision], await sizesIn(ctx, [revision, kept]))[0] as GroupRevision;
  return { ...shown, ...(await itemChangesOf(ctx, revision.base ?? kept.state, revision.content)) };
}

async function itemChangesOf(ctx: Ctx, before: SavedGroupState, after: SavedGroupState) {
  if (before.type !== 'list' || after.type !== 'list' || before.list === after.list) return {};
  return { itemChanges: await compareLists(ctx, before.list, after.list) };
}

export async function getGroupRevision(ctx: Ctx, which: Which): Promise<GroupRevision> {
  const kept = await getKept(ctx, which.savedGroupId);
  return showOne(ctx, kept, await findGroupRevision(ctx, which));
}

/** The versions of a group, the newest first. */
export async function pageGroupRevisions(
  ctx: Ctx,
  id: string,
  query: PagingQuery & { status?: Revision['status'][] | undefined },
): Promise<Page<GroupRevision>> {
  const kept = await getKept(ctx, id);
  const page = await readRevisionPage<SavedGroupState>(ctx, thing(id), query);
  const sizes = await sizesIn(ctx, [kept, ...page.rows]);
  return mapPage(page, (revision) => showAll(kept, [revision], sizes)[0] as GroupRevision);
}

type Stated = { state: SavedGroupState } | { content: SavedGroupState; base: SavedGroupState | null };

const sizesIn = (ctx: Ctx, stated: readonly Stated[]): Promise<Map<string, ListSize>> => {
  const states = stated.flatMap((one) => ('state' in one ? [one.state] : [one.content, one.base ?? []].flat()));
  return sizesOf(
    ctx,
    states.flatMap((state) => (state.type === 'list' ? [state.list] : [])),
  );
};

function showAll(kept: KeptGroup, revisions: readonly Revision[], sizes: ReadonlyMap<string, ListSize>) {
  const inState = (state: SavedGroupState): SavedGroup => groupIn(kept, state, sizeIn(sizes, state));
  return revisions.map((revision): GroupRevision => {
    const { version, author, reviews, status, scheduledAt, dateUpdated, publishedBy, base, content } = revision;
    const id = `${kept.id}@${version}`;
    const isEnd = status === 'published' || status === 'discarded';
    const end = status === 'published' ? ('merged' as const) : ('discarded' as const);
    return {
      id,
      ...{ version, baseVersion: revision.baseVersion, title: revision.title, comment: revision.comment },
      status: status === 'published' ? 'merged' : status,
      ...{ authorId: author.id, authorEmail: author.email, author },
      ...{ contributors: revision.contributors, edits: revision.edits },
      reviews: reviews.map(({ by, verdict, comment, at, ofEdit, about }, index) => ({
        ...{ id: `${id}/${index}`, userId: by.id, by, decision: verdict, comment, ofEdit, dateCreated: at },
        ...(about ? { about } : {}),
        stale: ofEdit < revision.edits,
      })),
      settledThreads: revision.settledThreads,
      reviewers: revision.reviewers,
      autoPublishOnApproval: revision.autoPublish,
      ...(scheduledAt ? { scheduledPublishAt: scheduledAt } : {}),
      ...(isEnd ? { resolution: { action: end, userId: publishedBy?.id ?? author.id, dateCreated: dateUpdated } } : {}),
      ...{ publishedBy, bypassReason: revision.bypassReason },
      ...{ dateCreated: revision.dateCreated, dateUpdated, datePublished: revision.datePublished },
      baseSavedGroup: inState(base ?? kept.state),
      proposedSavedGroup: inState(content),
    };
  });
}

export async function groupMergeStatusOf(ctx: Ctx, which: Which): Promise<GroupMergeStatus> {
  const kept = await getKept(ctx, which.savedGroupId);
  const draft = await findGroupRevision(ctx, which);
  const { conflicts, live, liveVersion, result, requirements } = await groupVersions.standing(ctx, {
    thing: kept,
    draft,
  });
  const sizes = await sizesIn(ctx, [kept, { state: result }]);
  const inState = (state: SavedGroupState): SavedGroup => groupIn(kept, state, sizeIn(sizes, state));
  return {
    success: conflicts.length === 0,
    hasConflicts: conflicts.length > 0,
    canAutoMerge: conflicts.length === 0,
    conflicts: conflicts.map(inContractWords),
    liveVersion,
    rebaseRequired: draft.base !== null && !same(draft.base, live),
    ...{ live: inState(live), result: inState(result) },
    reviewed: versionOf(result),
    requirements,
    ...(await itemChangesOf(ctx, live, result)),
  };
}

const inContractWords = (one: Conflict) => ({
  ...one,
  ...{ field: one.key, baseValue: one.base, liveValue: one.theirs, proposedValue: one.mine },
});

/** A draft that makes a group what it was in a version; published at once if so asked. */
export async function revertGroup(
  ctx: Ctx,
  which: Which,
  { strategy, title = `Revert to version ${which.version}`, comment = title }: Reverting,
): Promise<GroupRevision> {
  const { savedGroupId: id } = which;
  const { content } = await findGroupRevision(ctx, which);
  refuseForgotten(content, await sizesIn(ctx, [{ state: content }]));
  if (same((await getKept(ctx, id)).state, content)) throw conflict('That is what is live already');
  const { draft } = await groupVersions.begin(ctx, id, () => content, { title, comment });
  if (strategy === 'publish') await groupVersions.publish(ctx, id, draft.version);
  return getGroupRevision(ctx, { savedGroupId: id, version: draft.version });
}

type Reverting = { strategy: 'draft' | 'publish'; title?: string | undefined; comment?: string | undefined };
