import { beginDraft } from '@gb/domain/reviews';
import { type Ctx, personOf } from '../platform/context.ts';
import { type Thing, insertRevision } from './revision.repository.ts';

/** Keeps the first version of a thing that is live from the start. */
export function insertFirst<State extends object>(ctx: Ctx, thing: Thing, content: State): Promise<void> {
  const author = personOf(ctx.actor);
  return insertRevision<State>(ctx, thing, {
    ...beginDraft(author),
    ...{ status: 'published', version: 1, baseVersion: 0, title: '', comment: 'First version', content, base: null },
    ...{ autoPublish: false, scheduledAt: null, publishedBy: author, bypassReason: null },
    ...{ dateCreated: ctx.now, dateUpdated: ctx.now, datePublished: ctx.now },
  });
}
