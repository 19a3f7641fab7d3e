import { asPage, pageOf, pagingQuery } from '@gb/domain/paging';
import { newTag, tag, tagUpdate } from '@gb/domain/tags';
import { z } from 'zod';
import { route } from '../platform/http/route.ts';
import { createTag, deleteTag, getTag, pageTags, updateTag } from './tag.service.ts';

const params = z.strictObject({ id: z.string() });

export const tagRoutes = [
  route('GET', '/api/v1/tags', {
    access: { can: 'readData' },
    summary: 'List tags',
    query: pagingQuery,
    output: pageOf('tags', tag),
    handle: async (ctx, { query }) => asPage('tags', await pageTags(ctx, query), query),
  }),
  route('GET', '/api/v1/tags/:id', {
    access: { can: 'readData' },
    summary: 'Get one tag',
    params,
    output: z.object({ tag }),
    handle: async (ctx, { params }) => ({ tag: await getTag(ctx, params.id) }),
  }),
  route('POST', '/api/v1/tags', {
    access: { can: 'manageTags' },
    summary: 'Make a tag',
    body: newTag,
    output: z.object({ tag }),
    status: 201,
    handle: async (ctx, { body }) => ({ tag: await createTag(ctx, body) }),
  }),
  route('POST', '/api/v1/tags/:id', {
    access: { can: 'manageTags' },
    summary: 'Change a tag',
    params,
    body: tagUpdate,
    output: z.object({ tag }),
    handle: async (ctx, { params, body }) => ({ tag: await updateTag(ctx, params.id, body) }),
  }),
  route('DELETE', '/api/v1/tags/:id', {
    access: { can: 'manageTags' },
    summary: 'Delete a tag',
    params,
    output: z.object({ deletedId: z.string() }),
    handle: async (ctx, { params }) => {
      await deleteTag(ctx, params.id);
      return { deletedId: params.id };
    },
  }),
] as const;
