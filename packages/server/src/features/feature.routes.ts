import { featureSummary, featureUpdateV1, featureV1, newFeatureV1 } from '@gb/domain/features';
import { asPage, pageOf, pagingQuery } from '@gb/domain/paging';
import { prose } from '@gb/domain/values';
import { z } from 'zod';
import { readyJson } from '../platform/http/readyJson.ts';
import { route } from '../platform/http/route.ts';
import { createFromApi, showFeature, showFeaturePage, toggleEnvironments, updateFromApi } from './feature.api.ts';
import { getFeature } from './feature.reading.ts';
import { deleteFeature } from './feature.service.ts';
import { readSummaries } from './summaries.ts';

const params = z.strictObject({ id: z.string() });
const oneFeature = z.object({ feature: featureV1 });
const switches = z.record(
  z.string(),
  z.union([z.boolean(), z.enum(['true', 'false', '1', '0']), z.literal(1), z.literal(0)]),
);

export const featureRoutes = [
  route('GET', '/api/v1/features', {
    access: { can: 'readData' },
    summary: 'List features',
    query: pagingQuery.extend({ projectId: z.string().optional() }),
    output: pageOf('features', featureV1),
    handle: async (ctx, { query }) => asPage('features', await showFeaturePage(ctx, query), query),
  }),
  route('GET', '/api/v1/feature-summaries', {
    access: { can: 'readData' },
    summary: 'All features as lists show them, without their rules',
    output: z.object({ features: z.array(featureSummary) }),
    handle: async (ctx) => readyJson(`{"features":${await readSummaries(ctx)}}`),
  }),
  route('POST', '/api/v1/features', {
    access: { can: 'manageFeatures' },
    summary: 'Make a feature',
    body: newFeatureV1,
    output: oneFeature,
    status: 201,
    handle: async (ctx, { body }) => ({ feature: await showFeature(ctx, await createFromApi(ctx, body)) }),
  }),
  route('GET', '/api/v1/features/:id', {
    access: { can: 'readData' },
    summary: 'Get one feature',
    params,
    output: oneFeature,
    handle: async (ctx, { params }) => ({ feature: await showFeature(ctx, await getFeature(ctx, params.id)) }),
  }),
  route('POST', '/api/v1/features/:id', {
    access: { can: 'manageFeatures' },
    summary: 'Change a feature; versioned parts are published at once as a new revision',
    params,
    body: featureUpdateV1,
    output: oneFeature,
    handle: async (ctx, { params, body }) => ({
      feature: await showFeature(ctx, await updateFromApi(ctx, params.id, body)),
    }),
  }),
  route('POST', '/api/v1/features/:id/toggle', {
    access: { can: 'publishFeatures' },
    summary: 'Switch a feature on or off in environments, at once',
    params,
    body: z.strictObject({ reason: prose.optional(), environments: switches }),
    output: oneFeature,
    handle: async (ctx, { params, body }) => ({
      feature: await showFeature(ctx, await toggleEnvironments(ctx, params.id, body.environments, body.reason)),
    }),
  }),
  route('DELETE', '/api/v1/features/:id', {
    access: { can: 'manageFeatures' },
    summary: 'Delete a feature and its history',
    params,
    output: z.object({ deletedId: z.string() }),
    handle: async (ctx, { params }) => {
      await deleteFeature(ctx, params.id);
      return { deletedId: params.id };
    },
  }),
] as const;
