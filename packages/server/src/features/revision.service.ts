import { conflict, notFound } from '@gb/domain/errors';
import type { DraftChange, Feature, Revision } from '@gb/domain/features';
import type { Page, PagingQuery } from '@gb/domain/paging';
import { type Ctx, personOf } from '../platform/context.ts';
import { findRevision, insertRevision, newestVersion, readRevisionPage, saveRevision } from './feature.repository.ts';
import { checkNewContent, contentAfter, entityOf, getFeature, goLive } from './feature.service.ts';

/** The versions of a feature, newest first. */
export async function pageRevisions(ctx: Ctx, featureId: string, query: PagingQuery): Promise<Page<Revision>> {
  await getFeature(ctx, featureId);
  return readRevisionPage(ctx, featureId, query);
}

export async function getRevision(ctx: Ctx, featureId: string, version: number): Promise<Revision> {
  await getFeature(ctx, featureId);
  const revision = await findRevision(ctx, featureId, version);
  if (!revision) throw notFound(`revision of ${featureId}`, String(version));
  return revision;
}

/** Begins a draft on top of what is live. */
export async function createDraft(ctx: Ctx, featureId: string, change: DraftChange): Promise<Revision> {
  return (await beginDraft(ctx, featureId, change)).draft;
}

/** A draft that may still change, with its feature. */
type OpenDraft = { feature: Feature; draft: Revision };

async function beginDraft(ctx: Ctx, featureId: string, change: DraftChange): Promise<OpenDraft> {
  const feature = await getFeature(ctx, featureId, true);
  ctx.authorize('createFeatureDrafts', { projects: [feature.project] });
  const content = contentAfter(feature.content, change);
  await checkNewContent(ctx, feature, content, feature.content);
  const newest = (await newestVersion(ctx, featureId)) || feature.version;
  const draft: Revision = {
    version: newest + 1,
    baseVersion: feature.version,
    status: 'draft',
    author: personOf(ctx.actor),
    comment: change.comment ?? '',
    content,
    dateCreated: ctx.now,
    dateUpdated: ctx.now,
    datePublished: null,
  };
  await insertRevision(ctx, featureId, draft);
  await ctx.record('feature.revision.created', { entity: entityOf(feature), after: draft });
  return { feature, draft };
}

export async function updateDraft(
  ctx: Ctx,
  featureId: string,
  version: number,
  change: DraftChange,
): Promise<Revision> {
  const { feature, draft } = await openDraft(ctx, featureId, version);
  const content = contentAfter(draft.content, change);
  await checkNewContent(ctx, feature, content, draft.content);
  const after = { ...draft, content, comment: change.comment ?? draft.comment, dateUpdated: ctx.now };
  await saveRevision(ctx, featureId, after);
  await ctx.record('feature.revision.updated', { entity: entityOf(feature), before: draft, after });
  return after;
}

export async function discardDraft(ctx: Ctx, featureId: string, version: number): Promise<Revision> {
  const { feature, draft } = await openDraft(ctx, featureId, version);
  const after: Revision = { ...draft, status: 'discarded', dateUpdated: ctx.now };
  await saveRevision(ctx, featureId, after);
  await ctx.record('feature.revision.discarded', { entity: entityOf(feature), before: draft, after });
  return after;
}

/** Makes a draft live. Refused when something else was published since it was begun, so that nobody's work is undone. */
export async function publishDraft(ctx: Ctx, featureId: string, version: number, comment?: string): Promise<Feature> {
  const { feature, draft } = await openDraft(ctx, featureId, version);
  if (draft.baseVersion !== feature.version)
    throw conflict(
      `Version ${feature.version} was published after this draft was begun from version ${draft.baseVersion}`,
    );
  await checkNewContent(ctx, feature, draft.content, feature.content);
  return publish(ctx, { feature, draft }, comment);
}

async function publish(ctx: Ctx, { feature, draft }: OpenDraft, comment = draft.comment): Promise<Feature> {
  const published = { ...draft, status: 'published' as const, comment, dateUpdated: ctx.now, datePublished: ctx.now };
  await saveRevision(ctx, feature.id, published);
  return goLive(ctx, feature, draft.content, draft.version);
}

/** A draft and its publication in one step, for callers that do not review. */
export async function publishChange(ctx: Ctx, featureId: string, change: DraftChange): Promise<Feature> {
  return publish(ctx, await beginDraft(ctx, featureId, change));
}

/** Both held for the transaction, because two publishes of one feature must not interleave. */
async function openDraft(ctx: Ctx, featureId: string, version: number): Promise<OpenDraft> {
  const feature = await getFeature(ctx, featureId, true);
  ctx.authorize('createFeatureDrafts', { projects: [feature.project] });
  const draft = await findRevision(ctx, featureId, version);
  if (!draft) throw notFound(`revision of ${featureId}`, String(version));
  if (draft.status !== 'draft') throw conflict(`Revision ${version} is ${draft.status}, so it cannot change`);
  return { feature, draft };
}
