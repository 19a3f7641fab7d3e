import {
  archiveInput,
  conditionInput,
  groupRevision,
  itemsInput,
  metadataInput,
  valuesInput,
} from '@gb/domain/saved-groups';
import { wholeNumber } from '@gb/domain/values';
import { z } from 'zod';
import type { Ctx } from '../platform/context.ts';
import { route } from '../platform/http/route.ts';
import { editDraft } from './editDraft.ts';
import { getGroupRevision } from './groupRevision.api.ts';
import { appendItems, removeItems } from './lists.ts';
import { getKept } from './savedGroup.repository.ts';
import { GROUP_BODY } from './savedGroup.routes.ts';
import { changed, getGroupSummary, listFor } from './savedGroup.service.ts';
import { groupVersions } from './savedGroupVersions.ts';

const AT = '/api/v1/saved-groups-revisions/:savedGroupId';
/** `new` begins a draft. */
const editing = z.strictObject({
  savedGroupId: z.string(),
  version: z.union([z.literal('new'), wholeNumber(z.int().positive())]),
});
const oneRevision = z.object({ revision: groupRevision });
const access = { can: 'manageSavedGroups' } as const;

/** What a change of a draft begins from: what it makes of the group. */
const current = async (ctx: Ctx, { savedGroupId, version }: z.infer<typeof editing>) =>
  version === 'new'
    ? getGroupSummary(ctx, savedGroupId)
    : (await getGroupRevision(ctx, { savedGroupId, version })).proposedSavedGroup;

/** What people change in a draft of a saved group. */
export const groupDraftRoutes = [
  route('POST', `${AT}/:version/items/add`, {
    access,
    summary: 'Append values to the list of a draft',
    params: editing,
    body: itemsInput,
    ...GROUP_BODY,
    output: oneRevision,
    handle: (ctx, { params, body: { items, ...words } }) =>
      editDraft(ctx, params, words, {
        subject: `${items.length.toLocaleString('en-US')} values to append`,
        list: (group, list) => appendItems(ctx, { group, list }, items),
      }),
  }),
  route('POST', `${AT}/:version/items/remove`, {
    access,
    summary: 'Remove values from the list of a draft',
    params: editing,
    body: itemsInput,
    ...GROUP_BODY,
    output: oneRevision,
    handle: (ctx, { params, body: { items, ...words } }) =>
      editDraft(ctx, params, words, {
        subject: `${items.length.toLocaleString('en-US')} values to remove`,
        list: (group, list) => removeItems(ctx, { group, list }, items),
      }),
  }),
  route('PUT', `${AT}/:version/values`, {
    access,
    summary: 'Replace the list of a draft',
    params: editing,
    body: valuesInput,
    ...GROUP_BODY,
    current,
    output: oneRevision,
    handle: async (ctx, { params, body: { values, ...words } }) => {
      const kept = await getKept(ctx, params.savedGroupId);
      return editDraft(ctx, params, words, {
        subject: 'the whole list',
        list: () => listFor(ctx, kept, values),
      });
    },
  }),
  route('PUT', `${AT}/:version/condition`, {
    access,
    summary: 'Change the condition of a draft',
    params: editing,
    body: conditionInput,
    current,
    output: oneRevision,
    handle: (ctx, { params, body: { condition, ...words } }) =>
      editDraft(ctx, params, words, { subject: 'condition', change: (state) => changed(state, { condition }) }),
  }),
  route('PUT', `${AT}/:version/metadata`, {
    access,
    summary: 'Change name, owner, description or projects in a draft',
    params: editing,
    body: metadataInput,
    current,
    output: oneRevision,
    handle: async (ctx, { params, body: { revisionTitle, revisionComment, ...details } }) => {
      const { savedGroupId: id, version } = params;
      if (version !== 'new' && Object.keys(details).length === 0) {
        await groupVersions.describe(ctx, { id, version }, { title: revisionTitle, comment: revisionComment });
        return { revision: await getGroupRevision(ctx, { savedGroupId: id, version }) };
      }
      return editDraft(
        ctx,
        params,
        { revisionTitle, revisionComment },
        {
          subject: Object.keys(details).join(', '),
          change: (state) => changed(state, details),
        },
      );
    },
  }),
  route('PUT', `${AT}/:version/archive`, {
    access,
    summary: 'Archive a saved group in a draft, or take it into use again',
    params: editing,
    body: archiveInput.extend({ ignoreWarnings: z.boolean().optional() }),
    current,
    output: oneRevision,
    handle: (ctx, { params, body: { archived, revisionTitle, revisionComment } }) =>
      editDraft(
        ctx,
        params,
        { revisionTitle, revisionComment },
        {
          subject: archived ? 'archived' : 'in use again',
          change: (state) => changed(state, { archived }),
        },
      ),
  }),
] as const;
