import { changeFromV1, metricUpdateV1, metricV1, newFromV1, newMetricV1, toMetricV1 } from '@gb/domain/metrics';
import { asPage, mapPage, pageOf, pagingQuery } from '@gb/domain/paging';
import { z } from 'zod';
import { route } from '../platform/http/route.ts';
import { inV1Words } from './inV1Words.ts';
import {
  createSqlMetric,
  deleteSqlMetric,
  getSqlMetric,
  pageSqlMetrics,
  updateSqlMetric,
} from './sqlMetric.service.ts';

const params = z.strictObject({ id: z.string() });
const oneMetric = z.object({ metric: metricV1 });

export const sqlMetricRoutes = [
  route('GET', '/api/v1/metrics', {
    access: { can: 'readData' },
    summary: 'List metrics with their own query',
    query: pagingQuery.extend({ datasourceId: z.string().optional(), projectId: z.string().optional() }),
    output: pageOf('metrics', metricV1),
    handle: async (ctx, { query }) => asPage('metrics', mapPage(await pageSqlMetrics(ctx, query), toMetricV1), query),
  }),
  route('POST', '/api/v1/metrics', {
    access: { can: 'createMetrics' },
    summary: 'Make a metric with its own query',
    body: newMetricV1,
    output: oneMetric,
    status: 201,
    handle: async (ctx, { body }) =>
      inV1Words(body.sql ? 'sql' : 'builder', async () => ({
        metric: toMetricV1(await createSqlMetric(ctx, newFromV1(body))),
      })),
  }),
  route('GET', '/api/v1/metrics/:id', {
    access: { can: 'readData' },
    summary: 'Get one metric with its own query',
    params,
    output: oneMetric,
    handle: async (ctx, { params }) => ({ metric: toMetricV1(await getSqlMetric(ctx, params.id)) }),
  }),
  route('PUT', '/api/v1/metrics/:id', {
    access: { can: 'createMetrics' },
    summary: 'Change a metric with its own query',
    params,
    body: metricUpdateV1,
    output: oneMetric,
    handle: async (ctx, { params, body }) => {
      const { queryFormat } = await getSqlMetric(ctx, params.id);
      const change = changeFromV1(body);
      return inV1Words(change.queryFormat ?? queryFormat, async () => ({
        metric: toMetricV1(await updateSqlMetric(ctx, params.id, change)),
      }));
    },
  }),
  route('DELETE', '/api/v1/metrics/:id', {
    access: { can: 'createMetrics' },
    summary: 'Delete a metric no experiment and no other metric uses',
    params,
    output: z.object({ deletedId: z.string() }),
    handle: async (ctx, { params }) => {
      await deleteSqlMetric(ctx, params.id);
      return { deletedId: params.id };
    },
  }),
] as const;
