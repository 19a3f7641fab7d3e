import {
  applyTo,
  featureDraftPage,
  featureDraftQuery,
  featureV1,
  mergeStatus,
  newRevision,
  publication,
  rebaseInput,
  reviewInput,
  revertInput,
  revision,
  revisionChange,
} from '@gb/domain/features';
import { asPage, pageOf, pagingQuery } from '@gb/domain/paging';
import { REVISION_STATUSES, revisionSummaryPage, revisionSummaryQuery } from '@gb/domain/reviews';
import { wholeNumber } from '@gb/domain/values';
import { z } from 'zod';
import { route } from '../platform/http/route.ts';
import { readRevisionSummaries, reviewRows } from '../revisions/index.ts';
import { pageDrafts } from './draftList.ts';
import { showFeature } from './feature.api.ts';
import { entityOf, getFeature } from './feature.reading.ts';
import { featureVersions } from './featureVersions.ts';
import { mergeStatusOf, publishRevision, revertTo } from './revision.api.ts';
import { getRevision, pageRevisions } from './revision.service.ts';

const params = z.strictObject({ id: z.string() });
const revisionParams = z.strictObject({ id: z.string(), version: wholeNumber(z.int().positive()) });
const oneRevision = z.object({ revision });
const drafting = { can: 'createFeatureDrafts' } as const;

export const featureRevisionRoutes = [
  route('GET', '/api/v1/feature-revision-summaries', {
    access: { can: 'readData' },
    summary: 'List the drafts of all features without what they say, the last changed first; or versions of one status',
    query: featureDraftQuery,
    output: featureDraftPage,
    handle: async (ctx, { query }) => asPage('revisions', await pageDrafts(ctx, query), query),
  }),
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
      const isOfWords = Object.keys(change).length === 0;
      if (isOfWords) return { revision: await featureVersions.describe(ctx, params, { title, comment }) };
      const noted = { action: 'edit', subject: Object.keys(change).join(', '), value: change };
      const words = { title, comment, noted };
      return { revision: await featureVersions.change(ctx, params, (now) => applyTo(now, change), words) };
    },
  }),
  ...reviewRows({
    at: '/api/v1/features/:id/revisions/:version',
    params: revisionParams,
    what: 'a revision of a feature',
    of: (params) => params,
    drafting: 'createFeatureDrafts',
    publishing: 'publishFeatures',
    versions: featureVersions,
    revision,
    show: (ctx, { id, version }) => getRevision(ctx, id, version),
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
  route('POST', '/api/v1/features/:id/revisions/:version/submit-review', {
    access: { can: ['reviewFeatures', 'addComments'] },
    summary: 'Approve a draft, ask for changes, or say something of it',
    params: revisionParams,
    body: reviewInput,
    output: oneRevision,
    handle: async (ctx, { params: { id, version }, body: { action: verdict, ...said } }) => ({
      revision: await featureVersions.submit(ctx, id, version, { verdict, ...said }),
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
  route('POST', '/api/v1/features/:id/revisions/:version/revert', {
    access: drafting,
    summary: 'Make a feature what it was in a version: as a draft, or at once',
    params: revisionParams,
    body: revertInput,
    output: oneRevision,
    handle: async (ctx, { params, body }) => ({ revision: await revertTo(ctx, params, body) }),
  }),
] as const;
