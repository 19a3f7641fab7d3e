import { factMetric, factMetricUpdate, newFactMetric } from '@gb/domain/metrics';
import { asPage, pageOf, pagingQuery } from '@gb/domain/paging';
import { z } from 'zod';
import { route } from '../platform/http/route.ts';
import {
  createFactMetric,
  deleteFactMetric,
  getFactMetric,
  pageFactMetrics,
  updateFactMetric,
} from './factMetric.service.ts';

const params = z.strictObject({ id: z.string() });
const oneMetric = z.object({ factMetric });

export const factMetricRoutes = [
  route('GET', '/api/v1/fact-metrics', {
    access: { can: 'readData' },
    summary: 'List metrics made of fact tables',
    query: pagingQuery.extend({ datasourceId: z.string().optional() }),
    output: pageOf('factMetrics', factMetric),
    handle: async (ctx, { query }) => asPage('factMetrics', await pageFactMetrics(ctx, query), query),
  }),
  route('POST', '/api/v1/fact-metrics', {
    access: { can: 'createMetrics' },
    summary: 'Make a metric',
    body: newFactMetric,
    output: oneMetric,
    status: 201,
    handle: async (ctx, { body }) => ({ factMetric: await createFactMetric(ctx, body) }),
  }),
  route('GET', '/api/v1/fact-metrics/:id', {
    access: { can: 'readData' },
    summary: 'Get one metric',
    params,
    output: oneMetric,
    handle: async (ctx, { params }) => ({ factMetric: await getFactMetric(ctx, params.id) }),
  }),
  route('POST', '/api/v1/fact-metrics/:id', {
    access: { can: 'createMetrics' },
    summary: 'Change a metric',
    params,
    body: factMetricUpdate,
    output: oneMetric,
    handle: async (ctx, { params, body }) => ({ factMetric: await updateFactMetric(ctx, params.id, body) }),
  }),
  route('DELETE', '/api/v1/fact-metrics/:id', {
    access: { can: 'createMetrics' },
    summary: 'Delete a metric no experiment uses',
    params,
    output: z.object({ deletedId: z.string() }),
    handle: async (ctx, { params }) => {
      await deleteFactMetric(ctx, params.id);
      return { deletedId: params.id };
    },
  }),
] as const;
