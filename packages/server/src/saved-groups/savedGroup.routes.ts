import { asPage, pageOf, pagingQuery } from '@gb/domain/paging';
import { newSavedGroup, savedGroup, savedGroupUpdate } from '@gb/domain/saved-groups';
import { z } from 'zod';
import { route } from '../platform/http/route.ts';
import {
  createSavedGroup,
  deleteSavedGroup,
  getSavedGroup,
  pageSavedGroups,
  updateSavedGroup,
} from './savedGroup.service.ts';

const params = z.strictObject({ id: z.string() });
/** Short texts and numbers cost little each: about as many as fit into a body. */
const MOST_GROUP_VALUES = 100_000;

export const savedGroupRoutes = [
  route('GET', '/api/v1/saved-groups', {
    access: { can: 'readData' },
    summary: 'List saved groups',
    query: pagingQuery,
    output: pageOf('savedGroups', savedGroup),
    handle: async (ctx, { query }) => asPage('savedGroups', await pageSavedGroups(ctx, query), query),
  }),
  route('GET', '/api/v1/saved-groups/:id', {
    access: { can: 'readData' },
    summary: 'Get one saved group',
    params,
    output: z.object({ savedGroup }),
    handle: async (ctx, { params }) => ({ savedGroup: await getSavedGroup(ctx, params.id) }),
  }),
  route('POST', '/api/v1/saved-groups', {
    access: { can: 'manageSavedGroups' },
    summary: 'Make a saved group',
    body: newSavedGroup,
    bodyValues: MOST_GROUP_VALUES,
    output: z.object({ savedGroup }),
    status: 201,
    handle: async (ctx, { body }) => ({ savedGroup: await createSavedGroup(ctx, body) }),
  }),
  route('POST', '/api/v1/saved-groups/:id', {
    access: { can: 'manageSavedGroups' },
    summary: 'Change a saved group',
    params,
    body: savedGroupUpdate,
    bodyValues: MOST_GROUP_VALUES,
    output: z.object({ savedGroup }),
    handle: async (ctx, { params, body }) => ({ savedGroup: await updateSavedGroup(ctx, params.id, body) }),
  }),
  route('DELETE', '/api/v1/saved-groups/:id', {
    access: { can: 'manageSavedGroups' },
    summary: 'Delete a saved group',
    params,
    output: z.object({ deletedId: z.string() }),
    handle: async (ctx, { params }) => {
      await deleteSavedGroup(ctx, params.id);
      return { deletedId: params.id };
    },
  }),
] as const;
