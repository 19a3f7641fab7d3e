import { publication, revertInput } from '@gb/domain/features';
import { asPage, pageOf, pagingQuery } from '@gb/domain/paging';
import { REVISION_STATUSES, VERDICTS, spot } from '@gb/domain/reviews';
import {
  groupMergeStatus,
  groupRebaseInput,
  groupRevision,
  newGroupRevision,
  savedGroup,
} from '@gb/domain/saved-groups';
import { prose, wholeNumber } from '@gb/domain/values';
import { z } from 'zod';
import type { Ctx } from '../platform/context.ts';
import { route } from '../platform/http/route.ts';
import { reviewRows } from '../revisions/index.ts';
import { groupDraftRoutes } from './groupDraft.routes.ts';
import { getGroupRevision, groupMergeStatusOf, pageGroupRevisions, revertGroup } from './groupRevision.api.ts';
import { getGroupSummary } from './savedGroup.service.ts';
import { groupVersions } from './savedGroupVersions.ts';
import { getKept } from './savedGroup.repository.ts';

const AT = '/api/v1/saved-groups-revisions/:savedGroupId';
const params = z.strictObject({ savedGroupId: z.string(), version: wholeNumber(z.int().positive()) });
const oneRevision = z.object({ revision: groupRevision });
const access = { can: 'manageSavedGroups' } as const;
const reviewing = z.strictObject({
  decision: z.enum(VERDICTS),
  comment: prose.default(''),
  about: spot.optional(),
  skipAutoPublish: z.boolean().optional(),
});

type Which = z.infer<typeof params>;

/** Does something with a version, and shows it as it is then. */
async function shown(ctx: Ctx, which: Which, work: Promise<unknown>) {
  await work;
  return { revision: await getGroupRevision(ctx, which) };
}

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
  ...reviewRows({
    at: `${AT}/:version`,
    params,
    what: 'a revision of a saved group',
    of: ({ savedGroupId: id, version }) => ({ id, version }),
    drafting: 'manageSavedGroups',
    publishing: 'manageSavedGroups',
    versions: groupVersions,
    revision: groupRevision,
    show: (ctx, { id, version }) => getGroupRevision(ctx, { savedGroupId: id, version }),
  }),
  route('GET', `${AT}/:version/merge-status`, {
    access: { can: 'readData' },
    summary: 'What a draft of a saved group comes to on top of what is live, and what it still needs',
    params,
    output: groupMergeStatus,
    handle: (ctx, { params }) => groupMergeStatusOf(ctx, params),
  }),
  ...groupDraftRoutes,
  route('POST', `${AT}/:version/rebase`, {
    access,
    summary: 'Put a draft of a saved group on top of what is live',
    params,
    body: groupRebaseInput,
    output: oneRevision,
    handle: async (ctx, { params, body }) =>
      shown(ctx, params, groupVersions.rebase(ctx, { id: params.savedGroupId, version: params.version }, body)),
  }),
  route('POST', `${AT}/:version/submit-review`, {
    access: { can: ['reviewFeatures', 'addComments'] },
    summary: 'Approve a draft of a saved group, ask for changes, or say something of it',
    params,
    body: reviewing,
    output: oneRevision,
    handle: async (ctx, { params, body: { decision: verdict, ...said } }) =>
      shown(ctx, params, groupVersions.submit(ctx, params.savedGroupId, params.version, { verdict, ...said })),
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
  route('POST', `${AT}/:version/revert`, {
    access,
    summary: 'Make a saved group what it was in a version: as a draft, or at once',
    params,
    body: revertInput.extend({ ignoreWarnings: z.boolean().optional() }),
    output: oneRevision,
    handle: async (ctx, { params, body }) => ({ revision: await revertGroup(ctx, params, body) }),
  }),
] as const;
