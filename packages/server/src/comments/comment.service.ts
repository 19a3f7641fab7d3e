import {
  type Comment,
  type CommentInput,
  type CommentedObject,
  mayDeleteComment,
  mayEditComment,
} from '@gb/domain/comments';
import { forbidden, notFound } from '@gb/domain/errors';
import { can } from '@gb/domain/permissions';
import { and, asc, eq } from 'drizzle-orm';
import { getExperiment } from '../experiments/index.ts';
import { getFeature } from '../features/index.ts';
import { getMetric } from '../metrics/index.ts';
import { type Ctx, personOf } from '../platform/context.ts';
import { comments } from './comment.table.ts';

export type Parent = { object: CommentedObject; id: string };
type Row = typeof comments.$inferSelect;

/** The projects of the thing talked about. Who may not read it learns that it does not exist. */
const PROJECTS_OF: Record<CommentedObject, (ctx: Ctx, id: string) => Promise<string[]>> = {
  feature: async (ctx, id) => [(await getFeature(ctx, id)).project],
  experiment: async (ctx, id) => [(await getExperiment(ctx, id)).project],
  metric: async (ctx, id) => (await getMetric(ctx, id)).projects,
};

/** What was said about a thing, oldest first. */
export async function listComments(ctx: Ctx, parent: Parent): Promise<Comment[]> {
  await PROJECTS_OF[parent.object](ctx, parent.id);
  const about = and(eq(comments.parentObject, parent.object), eq(comments.parentId, parent.id));
  return (await ctx.db.list(comments, about, [asc(comments.dateCreated), asc(comments.id)])).map(toComment);
}

export async function addComment(ctx: Ctx, parent: Parent, { content }: CommentInput): Promise<Comment> {
  await authorizeFor(ctx, parent);
  const { id: authorId, name: authorName, email: authorEmail } = personOf(ctx.actor);
  const row = {
    id: ctx.newId('comment'),
    parentObject: parent.object,
    parentId: parent.id,
    authorId,
    authorName,
    authorEmail,
    content,
    dateCreated: ctx.now,
    dateEdited: null,
  };
  await ctx.db.insert(comments, row);
  await ctx.record('comment.created', { entity: entityOf(row), after: toComment(row) });
  return toComment(row);
}

/** Only who said it may change it, and only where they still may comment. */
export async function editComment(ctx: Ctx, id: string, { content }: CommentInput): Promise<Comment> {
  const before = await getComment(ctx, id);
  await authorizeFor(ctx, parentOf(before));
  if (!mayEditComment(toComment(before), personOf(ctx.actor).id))
    throw forbidden('Only its author may change a comment');
  const after = { ...before, content, dateEdited: ctx.now };
  await ctx.db.update(comments, eq(comments.id, id), after);
  await ctx.record('comment.updated', {
    entity: entityOf(after),
    before: toComment(before),
    after: toComment(after),
  });
  return toComment(after);
}

export async function deleteComment(ctx: Ctx, id: string): Promise<void> {
  const before = await getComment(ctx, id);
  await authorizeFor(ctx, parentOf(before));
  const user = { id: personOf(ctx.actor).id, maySuperDelete: can(ctx.access, 'superDelete') };
  if (!mayDeleteComment(toComment(before), user)) throw forbidden('Only its author may delete a comment');
  await ctx.db.remove(comments, eq(comments.id, id));
  await ctx.record('comment.deleted', { entity: entityOf(before), before: toComment(before) });
}

export async function getComment(ctx: Ctx, id: string) {
  const row = await ctx.db.find(comments, id);
  if (!row) throw notFound('comment', id);
  return row;
}

async function authorizeFor(ctx: Ctx, { object, id }: Parent): Promise<void> {
  ctx.authorize('addComments', { projects: await PROJECTS_OF[object](ctx, id) });
}

type Stored = Omit<Row, 'organizationId'>;

const toComment = (row: Stored): Comment => ({
  id: row.id,
  author: { id: row.authorId, name: row.authorName, email: row.authorEmail },
  content: row.content,
  dateCreated: row.dateCreated,
  dateEdited: row.dateEdited,
});

const parentOf = (row: Stored): Parent => ({ object: row.parentObject, id: row.parentId });

/** Filed under the thing talked about, so that its history and its watchers hear of it. */
const entityOf = (row: Stored) => ({ object: row.parentObject, id: row.parentId });
