import { notFound } from '@gb/domain/errors';
import { type NewTag, type Tag, type TagUpdate, missingTags } from '@gb/domain/tags';
import type { Page, PagingQuery } from '@gb/domain/paging';
import { asc, eq } from 'drizzle-orm';
import { refuseTakenId } from '../platform/db/refuseTakenId.ts';
import type { Ctx } from '../platform/context.ts';
import { tags } from './tag.table.ts';

export const listTags = (ctx: Ctx): Promise<Tag[]> => ctx.db.list(tags, undefined, [asc(tags.id)]);

export const pageTags = (ctx: Ctx, query: PagingQuery): Promise<Page<Tag>> => ctx.db.page(tags, query, { orderBy: [] });

export async function getTag(ctx: Ctx, id: string): Promise<Tag> {
  const tag = await ctx.db.find(tags, id);
  if (!tag) throw notFound('tag', id);
  return tag;
}

/** Makes a tag. A name that is taken is refused, since renaming the other would be lost work. */
export async function createTag(ctx: Ctx, input: NewTag): Promise<Tag> {
  await refuseTakenId(ctx, tags, input.id, 'a tag named');
  await ctx.db.insert(tags, input);
  await ctx.record('tag.created', { entity: entityOf(input), after: input });
  return input;
}

export async function updateTag(ctx: Ctx, id: string, change: TagUpdate): Promise<Tag> {
  const before = await getTag(ctx, id);
  const after = { ...before, ...change };
  await ctx.db.update(tags, eq(tags.id, id), after);
  await ctx.record('tag.updated', { entity: entityOf(after), before, after });
  return after;
}

/** Removes a tag. Things that carry its name keep the word; it is made again if somebody uses it again. */
export async function deleteTag(ctx: Ctx, id: string): Promise<void> {
  const before = await getTag(ctx, id);
  await ctx.db.remove(tags, eq(tags.id, id));
  await ctx.record('tag.deleted', { entity: entityOf(before), before });
}

/** Makes the tags a thing was given that do not exist yet, so that typing a new one is enough. */
export async function ensureTags(ctx: Ctx, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  // Somebody else may have made it since.
  for (const tag of missingTags(names, await listTags(ctx)))
    if ((await ctx.db.claimKey(tags, tags.id, tag.id)) !== tag.id) await createTag(ctx, tag);
}

const entityOf = (tag: Tag) => ({ object: 'tag', id: tag.id });
