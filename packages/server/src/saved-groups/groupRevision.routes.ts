import { publication, publishSchedule, revertInput, reviewRequest } from '@gb/domain/features';
import { asPage, pageOf, pagingQuery } from '@gb/domain/paging';
import { REVISION_STATUSES, VERDICTS } from '@gb/domain/reviews';
import {
  archiveInput,
  conditionInput,
  groupMergeStatus,
  groupRebaseInput,
  groupRevision,
  itemsInput,
  metadataInput,
  newGroupRevision,
  savedGroup,
  valuesInput,
} from '@gb/domain/saved-groups';
import { prose, timestamp } from '@gb/domain/values';
import { z } from 'zod';
import type { Ctx } from '../platform/context.ts';
import { route } from '../platform/http/route.ts';
import { listEvents } from '../revisions/index.ts';
import { editDraft } from './editDraft.ts';
import {
  findGroupRevision,
  getGroupRevision,
  groupMergeStatusOf,
  pageGroupRevisions,
  revertGroup,
} from './groupRevision.api.ts';
import { appendItems, removeItems } from './lists.ts';
import { GROUP_BODY } from './savedGroup.routes.ts';
import { changed, getGroupSummary, listFor } from './savedGroup.service.ts';
import { groupVersions } from './savedGroupVersions.ts';
import { getKept } from './savedGroup.repository.ts';

const AT = '/api/v1/saved-groups-revisions/:savedGroupId';
const params = z.strictObject({ savedGroupId: z.string(), version: z.coerce.number().int().positive() });
/** `new` begins a draft. */
const editing = params.extend({ version: z.union([z.literal('new'), params.shape.version]) });
const oneRevision = z.object({ revision: groupRevision });
const access = { can: 'manageSavedGroups' } as const;
const reviewing = z.strictObject({
  decision: z.enum(VERDICTS),
  comment: prose.default(''),
  skipAutoPublish: z.boolean().optional(),
});

type Which = z.infer<typeof params>;

/** Does something with a version, and shows it as it is then. */
async function shown(ctx: Ctx, which: Which, work: Promise<unknown>) {
  await work;
  return { revision: await getGroupRevision(ctx, which) };
}

/** What a change of a draft begins from: what it makes of the group. */
const current = async (ctx: Ctx, { savedGroupId, version }: z.infer<typeof editing>) =>
  version === 'new'
    ? getGroupSummary(ctx, savedGroupId)
    : (await getGroupRevision(ctx, { savedGroupId, version })).proposedSavedGroup;

export const groupRevisionRoutes = [
  route('GET', AT, {
    access: { can: 'readData' },
    summary: 'List the revisions of a saved group, newest first',
    params: params.omit({ version: true }),
    query: pagingQuery.extend({ status: z.enum([...REVISION_STATUSES, 'merged', 'open']).optional() }),
    output: pageOf('revisions', groupRevision),
    handle: async (ctx, { params, query: { status, ...query } }) => {
      const wanted = status === 'merged' ? ('published' as const) : status;
      const open = REVISION_STATUSES.filter((one) => one !== 'published' && one !== 'discarded');
      const statuses = wanted === 'open' ? open : wanted && [wanted];
      return asPage(
        'revisions',
        await pageGroupRevisions(ctx, params.savedGroupId, { ...query, status: statuses }),
        query,
      );
    },
  }),
  route('POST', AT, {
    access,
    summary: 'Begin a draft of a saved group from what is live',
    params: params.omit({ version: true }),
    body: newGroupRevision,
    output: oneRevision,
    current: (ctx, { savedGroupId }) => getGroupSummary(ctx, savedGroupId),
    handle: async (ctx, { params: { savedGroupId }, body }) => {
      const { draft } = await groupVersions.begin(ctx, savedGroupId, (live) => live, body);
      return { revision: await getGroupRevision(ctx, { savedGroupId, version: draft.version }) };
    },
  }),
  route('GET', `${AT}/latest`, {
    access: { can: 'readData' },
    summary: 'Get the newest revision of a saved group',
    params: params.omit({ version: true }),
    output: oneRevision,
    handle: async (ctx, { params: { savedGroupId } }) => {
      const { rows } = await pageGroupRevisions(ctx, savedGroupId, { limit: 1, offset: 0 });
      const version = rows[0]?.version ?? (await getKept(ctx, savedGroupId)).version;
      return { revision: await getGroupRevision(ctx, { savedGroupId, version }) };
    },
  }),
  route('GET', `${AT}/:version`, {
    access: { can: 'readData' },
    summary: 'Get one revision of a saved group',
    params,
    output: oneRevision,
    handle: async (ctx, { params }) => ({ revision: await getGroupRevision(ctx, params) }),
  }),
  route('GET', `${AT}/:version/merge-status`, {
    access: { can: 'readData' },
    summary: 'What a draft of a saved group comes to on top of what is live, and what it still needs',
    params,
    output: groupMergeStatus,
    handle: (ctx, { params }) => groupMergeStatusOf(ctx, params),
  }),
  route('GET', `${AT}/:version/log`, {
    access: { can: 'readData' },
    summary: 'What happened to a revision of a saved group, the oldest first',
    params,
    output: z.object({
      log: z.array(
        z.object({
          ...{ id: z.string(), action: z.string(), subject: z.string(), value: z.string(), timestamp },
          user: z.object({ type: z.literal('dashboard'), id: z.string(), name: z.string(), email: z.string() }),
        }),
      ),
    }),
    handle: async (ctx, { params }) => {
      await findGroupRevision(ctx, params);
      const events = await listEvents(ctx, { object: 'savedGroup', id: params.savedGroupId }, params.version);
      const log = events.map(({ id, action, subject, value, by, dateCreated }) => ({
        ...{ id, action, subject, value: JSON.stringify(value), timestamp: dateCreated },
        user: { type: 'dashboard' as const, ...by },
      }));
      return { log };
    },
  }),
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
    handle: (ctx, { params, body: { revisionTitle, revisionComment, ...details } }) =>
      editDraft(
        ctx,
        params,
        { revisionTitle, revisionComment },
        {
          subject: Object.keys(details).join(', '),
          change: (state) => changed(state, details),
        },
      ),
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
  route('POST', `${AT}/:version/rebase`, {
    access,
    summary: 'Put a draft of a saved group on top of what is live',
    params,
    body: groupRebaseInput,
    output: oneRevision,
    handle: async (ctx, { params, body }) =>
      shown(ctx, params, groupVersions.rebase(ctx, { id: params.savedGroupId, version: params.version }, body)),
  }),
  route('POST', `${AT}/:version/request-review`, {
    access,
    summary: 'Ask for a draft of a saved group to be reviewed',
    params,
    body: reviewRequest.extend({ ignoreWarnings: z.boolean().optional() }),
    output: oneRevision,
    handle: async (ctx, { params, body }) => {
      const wish = { autoPublish: body.autoPublishOnApproval, scheduledAt: body.scheduledPublishAt };
      const asked = { comment: body.comment, ...wish };
      return shown(ctx, params, groupVersions.request(ctx, params.savedGroupId, params.version, asked));
    },
  }),
  route('POST', `${AT}/:version/submit-review`, {
    access: { can: ['reviewFeatures', 'addComments'] },
    summary: 'Approve a draft of a saved group, ask for changes, or say something of it',
    params,
    body: reviewing,
    output: oneRevision,
    handle: async (ctx, { params, body: { decision: verdict, comment } }) =>
      shown(ctx, params, groupVersions.submit(ctx, params.savedGroupId, params.version, { verdict, comment })),
  }),
  route('POST', `${AT}/:version/recall-review`, {
    access,
    summary: 'Ask nobody any more to review a draft of a saved group',
    params,
    output: oneRevision,
    handle: async (ctx, { params }) =>
      shown(ctx, params, groupVersions.recall(ctx, params.savedGroupId, params.version)),
  }),
  route('POST', `${AT}/:version/undo-review`, {
    access: { can: 'reviewFeatures' },
    summary: 'Take back one’s own verdict about a draft of a saved group',
    params,
    output: oneRevision,
    handle: async (ctx, { params }) => shown(ctx, params, groupVersions.undo(ctx, params.savedGroupId, params.version)),
  }),
  route('POST', `${AT}/:version/schedule-publish`, {
    access,
    summary: 'Publish a draft of a saved group at a moment, or no more by the clock',
    params,
    body: publishSchedule,
    output: oneRevision,
    handle: async (ctx, { params, body }) => {
      const { savedGroupId: id, version } = params;
      return shown(ctx, params, groupVersions.schedule(ctx, id, version, body.scheduledPublishAt));
    },
  }),
  route('POST', `${AT}/:version/publish`, {
    access,
    summary: 'Publish a draft of a saved group',
    params,
    body: publication.extend({ ignoreWarnings: z.boolean().optional() }),
    output: oneRevision.extend({ savedGroup }),
    handle: async (ctx, { params, body: { bypassApproval, reason = '', ignoreWarnings: _, ...how } }) => {
      const { savedGroupId: id, version } = params;
      await groupVersions.publish(ctx, id, version, { ...how, bypass: bypassApproval ? reason : undefined });
      return { revision: await getGroupRevision(ctx, params), savedGroup: await getGroupSummary(ctx, id) };
    },
  }),
  route('POST', `${AT}/:version/discard`, {
    access,
    summary: 'Discard a draft of a saved group',
    params,
    body: z.strictObject({ reason: prose.optional() }),
    output: oneRevision,
    handle: async (ctx, { params }) =>
      shown(ctx, params, groupVersions.discard(ctx, params.savedGroupId, params.version)),
  }),
  route('POST', `${AT}/:version/reopen`, {
    access,
    summary: 'Open a discarded draft of a saved group again',
    params,
    output: oneRevision,
    handle: async (ctx, { params }) =>
      shown(ctx, params, groupVersions.reopen(ctx, params.savedGroupId, params.version)),
  }),
  route('POST', `${AT}/:version/revert`, {
    access,
    summary: 'Make a saved group what it was in a version: as a draft, or at once',
    params,
    body: revertInput.extend({ ignoreWarnings: z.boolean().optional() }),
    output: oneRevision,
    handle: async (ctx, { params, body }) => ({ revision: await revertGroup(ctx, params, body) }),
  }),
] as const;
