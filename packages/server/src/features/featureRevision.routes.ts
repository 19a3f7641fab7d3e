import {
  applyTo,
  featureV1,
  mergeStatus,
  newRevision,
  publication,
  publishSchedule,
  rebaseInput,
  reviewInput,
  reviewRequest,
  revertInput,
  revision,
  revisionChange,
} from '@gb/domain/features';
import { asPage, pageOf, pagingQuery } from '@gb/domain/paging';
import { REVISION_STATUSES, revisionSummaryPage, revisionSummaryQuery } from '@gb/domain/reviews';
import { timestamp } from '@gb/domain/values';
import { z } from 'zod';
import { route } from '../platform/http/route.ts';
import { listEvents, readRevisionSummaries } from '../revisions/index.ts';
import { showFeature } from './feature.api.ts';
import { entityOf, getFeature } from './feature.reading.ts';
import { featureVersions } from './featureVersions.ts';
import { mergeStatusOf, publishRevision, revertTo } from './revision.api.ts';
import { getRevision, pageRevisions } from './revision.service.ts';

const params = z.strictObject({ id: z.string() });
const revisionParams = z.strictObject({ id: z.string(), version: z.coerce.number().int().positive() });
const oneRevision = z.object({ revision });
const drafting = { can: 'createFeatureDrafts' } as const;

export const featureRevisionRoutes = [
  route('GET', '/api/v1/features/:id/revisions', {
    access: { can: 'readData' },
    summary: 'List the revisions of a feature, newest first',
    params,
    query: pagingQuery.omit({ view: true }).extend({ status: z.enum(REVISION_STATUSES).optional() }),
    output: pageOf('revisions', revision),
    handle: async (ctx, { params, query: { status, ...query } }) =>
      asPage('revisions', await pageRevisions(ctx, params.id, { ...query, status: status && [status] }), query),
  }),
  route('GET', '/api/v1/features/:id/revision-summaries', {
    access: { can: 'readData' },
    summary: 'List the revisions of a feature without what they say, newest first',
    params,
    query: revisionSummaryQuery,
    output: revisionSummaryPage,
    handle: async (ctx, { params: { id }, query }) => {
      const thing = entityOf(await getFeature(ctx, id));
      return asPage('revisions', await readRevisionSummaries(ctx, thing, query), query);
    },
  }),
  route('POST', '/api/v1/features/:id/revisions', {
    access: drafting,
    summary: 'Begin a draft from the live version',
    params,
    body: newRevision,
    output: oneRevision,
    // A draft replaces what its author saw of the live version.
    current: async (ctx, { id }) => showFeature(ctx, await getFeature(ctx, id)),
    handle: async (ctx, { params, body: { title, comment, ...change } }) => {
      const begun = await featureVersions.begin(ctx, params.id, (live) => applyTo(live, change), { title, comment });
      return { revision: begun.draft };
    },
  }),
  route('GET', '/api/v1/features/:id/revisions/:version', {
    access: { can: 'readData' },
    summary: 'Get one revision',
    params: revisionParams,
    output: oneRevision,
    handle: async (ctx, { params }) => ({ revision: await getRevision(ctx, params.id, params.version) }),
  }),
  route('PUT', '/api/v1/features/:id/revisions/:version', {
    access: drafting,
    summary: 'Change a draft',
    params: revisionParams,
    body: revisionChange,
    output: oneRevision,
    current: async (ctx, { id, version }) => {
      const { content, comment, title } = await getRevision(ctx, id, version);
      return { ...content, comment, title };
    },
    handle: async (ctx, { params, body: { title, comment, ...change } }) => {
      const noted = { action: 'edit', subject: Object.keys(change).join(', '), value: change };
      const words = { title, comment, noted };
      return { revision: await featureVersions.change(ctx, params, (now) => applyTo(now, change), words) };
    },
  }),
  route('GET', '/api/v1/features/:id/revisions/:version/log', {
    access: { can: 'readData' },
    summary: 'What happened to a revision, the oldest first',
    params: revisionParams,
    output: z.object({
      log: z.array(
        z.object({
          id: z.string(),
          action: z.string(),
          subject: z.string(),
          value: z.string(),
          timestamp,
          user: z.object({ type: z.literal('dashboard'), id: z.string(), name: z.string(), email: z.string() }),
        }),
      ),
    }),
    handle: async (ctx, { params: { id, version } }) => {
      await getRevision(ctx, id, version);
      const events = await listEvents(ctx, entityOf({ id }), version);
      const log = events.map(({ id: event, action, subject, value, by, dateCreated }) => ({
        ...{ id: event, action, subject, value: JSON.stringify(value), timestamp: dateCreated },
        user: { type: 'dashboard' as const, ...by },
      }));
      return { log };
    },
  }),
  route('GET', '/api/v1/features/:id/revisions/:version/merge-status', {
    access: { can: 'readData' },
    summary: 'What a draft comes to on top of what is live, and what it still needs',
    params: revisionParams,
    output: mergeStatus,
    handle: (ctx, { params }) => mergeStatusOf(ctx, params),
  }),
  route('POST', '/api/v1/features/:id/revisions/:version/rebase', {
    access: drafting,
    summary: 'Put a draft on top of what is live',
    params: revisionParams,
    body: rebaseInput,
    output: oneRevision,
    handle: async (ctx, { params, body }) => ({ revision: await featureVersions.rebase(ctx, params, body) }),
  }),
  route('POST', '/api/v1/features/:id/revisions/:version/request-review', {
    access: drafting,
    summary: 'Ask for a draft to be reviewed',
    params: revisionParams,
    body: reviewRequest,
    output: oneRevision,
    handle: async (ctx, { params: { id, version }, body }) => {
      const wish = { autoPublish: body.autoPublishOnApproval, scheduledAt: body.scheduledPublishAt };
      return { revision: await featureVersions.request(ctx, id, version, { comment: body.comment, ...wish }) };
    },
  }),
  route('POST', '/api/v1/features/:id/revisions/:version/submit-review', {
    access: { can: ['reviewFeatures', 'addComments'] },
    summary: 'Approve a draft, ask for changes, or say something of it',
    params: revisionParams,
    body: reviewInput,
    output: oneRevision,
    handle: async (ctx, { params: { id, version }, body: { action, comment } }) => ({
      revision: await featureVersions.submit(ctx, id, version, { verdict: action, comment }),
    }),
  }),
  route('POST', '/api/v1/features/:id/revisions/:version/recall-review', {
    access: drafting,
    summary: 'Ask nobody any more to review a draft',
    params: revisionParams,
    output: oneRevision,
    handle: async (ctx, { params: { id, version } }) => ({ revision: await featureVersions.recall(ctx, id, version) }),
  }),
  route('POST', '/api/v1/features/:id/revisions/:version/undo-review', {
    access: { can: 'reviewFeatures' },
    summary: 'Take back one’s own verdict about a draft',
    params: revisionParams,
    output: oneRevision,
    handle: async (ctx, { params: { id, version } }) => ({ revision: await featureVersions.undo(ctx, id, version) }),
  }),
  route('POST', '/api/v1/features/:id/revisions/:version/schedule-publish', {
    access: { can: 'publishFeatures' },
    summary: 'Publish a draft at a moment, or no more by the clock',
    params: revisionParams,
    body: publishSchedule,
    output: oneRevision,
    handle: async (ctx, { params: { id, version }, body }) => ({
      revision: await featureVersions.schedule(ctx, id, version, body.scheduledPublishAt),
    }),
  }),
  route('POST', '/api/v1/features/:id/revisions/:version/publish', {
    access: { can: 'publishFeatures' },
    summary: 'Publish a draft',
    params: revisionParams,
    body: publication,
    output: z.object({ feature: featureV1, revision }),
    handle: (ctx, { params, body }) => publishRevision(ctx, params, body),
  }),
  route('POST', '/api/v1/features/:id/revisions/:version/discard', {
    access: drafting,
    summary: 'Discard a draft',
    params: revisionParams,
    output: oneRevision,
    handle: async (ctx, { params: { id, version } }) => ({ revision: await featureVersions.discard(ctx, id, version) }),
  }),
  route('POST', '/api/v1/features/:id/revisions/:version/reopen', {
    access: drafting,
    summary: 'Open a discarded draft again',
    params: revisionParams,
    output: oneRevision,
    handle: async (ctx, { params: { id, version } }) => ({ revision: await featureVersions.reopen(ctx, id, version) }),
  }),
  route('POST', '/api/v1/features/:id/revisions/:version/revert', {
    access: drafting,
    summary: 'Make a feature what it was in a version: as a draft, or at once',
    params: revisionParams,
    body: revertInput,
    output: oneRevision,
    handle: async (ctx, { params, body }) => ({ revision: await revertTo(ctx, params, body) }),
  }),
] as const;
