import { COMMENTED_OBJECTS, comment, commentInput } from '@gb/domain/comments';
import { z } from 'zod';
import { route } from '../platform/http/route.ts';
import { addComment, deleteComment, editComment, getComment, listComments } from './comment.service.ts';

const about = z.strictObject({ object: z.enum(COMMENTED_OBJECTS), id: z.string() });
const params = z.strictObject({ id: z.string() });
const oneComment = z.object({ comment });

export const commentRoutes = [
  route('GET', '/api/v1/comments/:object/:id', {
    access: { can: 'readData' },
    summary: 'What was said about a feature, an experiment or a metric',
    params: about,
    output: z.object({ comments: z.array(comment) }),
    handle: async (ctx, { params }) => ({ comments: await listComments(ctx, params) }),
  }),
  route('POST', '/api/v1/comments/:object/:id', {
    access: { can: 'addComments' },
    summary: 'Say something about a feature, an experiment or a metric',
    params: about,
    body: commentInput,
    output: oneComment,
    status: 201,
    handle: async (ctx, { params, body }) => ({ comment: await addComment(ctx, params, body) }),
  }),
  route('PUT', '/api/v1/comments/:id', {
    access: { can: 'addComments' },
    summary: 'Change a comment of one’s own',
    params,
    body: commentInput,
    output: oneComment,
    current: (ctx, { id }) => getComment(ctx, id),
    handle: async (ctx, { params, body }) => ({ comment: await editComment(ctx, params.id, body) }),
  }),
  route('DELETE', '/api/v1/comments/:id', {
    access: { can: 'addComments' },
    summary: 'Delete a comment',
    params,
    output: z.object({ deletedId: z.string() }),
    handle: async (ctx, { params }) => {
      await deleteComment(ctx, params.id);
      return { deletedId: params.id };
    },
  }),
] as const;
