import { asPage, pageOf, pagingQuery } from '@gb/domain/paging';
import { MOST_GROUP_VALUES, groupItems, newSavedGroup, savedGroup, savedGroupUpdate } from '@gb/domain/saved-groups';
import { z } from 'zod';
import { route } from '../platform/http/route.ts';
import { allUsersOf } from '../references/index.ts';
import { pageSavedGroups } from './savedGroup.repository.ts';
import {
  createSavedGroup,
  deleteSavedGroup,
  getGroupSummary,
  getSavedGroup,
  overlapOf,
  searchItems,
  updateSavedGroup,
} from './savedGroup.service.ts';

const params = z.strictObject({ id: z.string() });
const oneGroup = z.object({ savedGroup });
/**
 * Short texts and numbers cost little each: more than a list may have, so that it can be said how many too many. A body that is
 * larger would be read with a pause for others; longer lists are appended to in several calls.
 */
export const GROUP_BODY = { bodyValues: 2 * MOST_GROUP_VALUES, bodyLimitBytes: 2 * 1024 * 1024 } as const;
/** Why a call of the API went past approvals: it has no field for it. */
const BYPASS = 'Asked for by a call of the API';

const setArchived = (archived: boolean) =>
  route('POST', archived ? '/api/v1/saved-groups/:id/archive' : '/api/v1/saved-groups/:id/unarchive', {
    access: { can: 'manageSavedGroups' },
    summary: archived ? 'Put a saved group out of use' : 'Take an archived saved group into use again',
    params,
    body: z.strictObject({ ignoreWarnings: z.boolean().optional() }),
    output: oneGroup,
    handle: async (ctx, { params }) => ({ savedGroup: await updateSavedGroup(ctx, params.id, { archived }) }),
  });

export const savedGroupRoutes = [
  route('GET', '/api/v1/saved-groups', {
    access: { can: 'readData' },
    summary: 'List saved groups; those with more than 100 values without them',
    query: pagingQuery,
    output: pageOf('savedGroups', savedGroup),
    handle: async (ctx, { query }) => asPage('savedGroups', await pageSavedGroups(ctx, query), query),
  }),
  route('GET', '/api/v1/saved-groups/:id', {
    access: { can: 'readData' },
    summary: 'Get one saved group',
    params,
    output: oneGroup,
    handle: async (ctx, { params }) => ({ savedGroup: await getSavedGroup(ctx, params.id) }),
  }),
  route('GET', '/api/v1/saved-groups/:id/summary', {
    access: { can: 'readData' },
    summary: 'Get one saved group without its values',
    params,
    output: oneGroup,
    handle: async (ctx, { params }) => ({ savedGroup: await getGroupSummary(ctx, params.id) }),
  }),
  route('GET', '/api/v1/saved-groups/:id/items', {
    access: { can: 'readData' },
    summary: 'Page through the values of a list, or search them; says whether one is exactly what was searched',
    params,
    query: pagingQuery.omit({ view: true }).extend({ search: z.string().max(1000).default('') }),
    output: pageOf('items', z.string()).extend({ isMember: z.boolean() }),
    handle: async (ctx, { params, query }) => {
      const { items, total, isMember } = await searchItems(ctx, params.id, { ...query, search: query.search.trim() });
      return { ...asPage('items', { rows: items, total }, query), isMember };
    },
  }),
  route('POST', '/api/v1/saved-groups/:id/items/preview', {
    access: { can: 'readData' },
    summary: 'How many of given values a list has already, before they are appended or removed',
    params,
    body: z.strictObject({ items: groupItems }),
    ...GROUP_BODY,
    transaction: false,
    output: z.object({ before: z.int(), given: z.int(), known: z.int() }),
    handle: (ctx, { params, body }) => overlapOf(ctx, params.id, body.items),
  }),
  route('GET', '/api/v1/saved-groups/:id/references', {
    access: { can: 'readData' },
    summary: 'What targets a saved group, as far as you may read it',
    params,
    output: z.object({
      features: z.array(z.object({ id: z.string(), name: z.string() })),
      experiments: z.array(z.object({ id: z.string(), name: z.string() })),
      savedGroups: z.array(z.object({ id: z.string(), groupName: z.string() })),
    }),
    handle: async (ctx, { params: { id } }) => {
      await getGroupSummary(ctx, id);
      const { usedBy } = await allUsersOf(ctx, { object: 'savedGroup', id });
      const of = (object: string) => usedBy.filter((user) => user.object === object);
      return {
        features: of('feature').map(({ id: own, name }) => ({ id: own, name })),
        experiments: of('experiment').map(({ id: own, name }) => ({ id: own, name })),
        savedGroups: of('savedGroup').map(({ id: own, name }) => ({ id: own, groupName: name })),
      };
    },
  }),
  route('POST', '/api/v1/saved-groups', {
    access: { can: 'manageSavedGroups' },
    summary: 'Make a saved group',
    body: newSavedGroup,
    ...GROUP_BODY,
    output: oneGroup,
    status: 201,
    handle: async (ctx, { body }) => ({ savedGroup: await createSavedGroup(ctx, body) }),
  }),
  route('POST', '/api/v1/saved-groups/:id', {
    access: { can: 'manageSavedGroups' },
    summary: 'Change a saved group at once, where nobody has to approve it',
    params,
    body: savedGroupUpdate.extend({ bypassApproval: z.boolean().optional() }),
    ...GROUP_BODY,
    output: oneGroup,
    handle: async (ctx, { params, body: { bypassApproval, ...body } }) => ({
      savedGroup: await updateSavedGroup(ctx, params.id, body, bypassApproval ? BYPASS : undefined),
    }),
  }),
  setArchived(true),
  setArchived(false),
  route('DELETE', '/api/v1/saved-groups/:id', {
    access: { can: 'manageSavedGroups' },
    summary: 'Delete a saved group that nothing uses',
    params,
    output: z.object({ deletedId: z.string() }),
    handle: async (ctx, { params }) => {
      await deleteSavedGroup(ctx, params.id);
      return { deletedId: params.id };
    },
  }),
] as const;
