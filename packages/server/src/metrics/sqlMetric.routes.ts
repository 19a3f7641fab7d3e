import { newSqlMetric, sqlMetric, sqlMetricUpdate } from '@gb/domain/metrics';
import { pageOf, paginate, pagingQuery } from '@gb/domain/paging';
import { z } from 'zod';
import { route } from '../platform/http/route.ts';
import {
  createSqlMetric,
  deleteSqlMetric,
  getSqlMetric,
  listSqlMetrics,
  updateSqlMetric,
} from './sqlMetric.service.ts';

const params = z.strictObject({ id: z.string() });
const oneMetric = z.object({ metric: sqlMetric });

export const sqlMetricRoutes = [
  route('GET', '/api/v1/metrics', {
    access: { can: 'readData' },
    summary: 'List metrics with their own query',
    query: pagingQuery.extend({ datasourceId: z.string().optional(), projectId: z.string().optional() }),
    output: pageOf('metrics', sqlMetric),
    handle: async (ctx, { query }) => {
      const kept = (await listSqlMetrics(ctx)).filter(
        ({ datasource, projects }) =>
          (query.datasourceId ?? datasource) === datasource &&
          (query.projectId === undefined || projects.includes(query.projectId)),
      );
      return paginate('metrics', kept, query);
    },
  }),
  route('POST', '/api/v1/metrics', {
    access: { can: 'createMetrics' },
    summary: 'Make a metric with its own query',
    body: newSqlMetric,
    output: oneMetric,
    status: 201,
    handle: async (ctx, { body }) => ({ metric: await createSqlMetric(ctx, body) }),
  }),
  route('GET', '/api/v1/metrics/:id', {
    access: { can: 'readData' },
    summary: 'Get one metric with its own query',
    params,
    output: oneMetric,
    handle: async (ctx, { params }) => ({ metric: await getSqlMetric(ctx, params.id) }),
  }),
  route('PUT', '/api/v1/metrics/:id', {
    access: { can: 'createMetrics' },
    summary: 'Change a metric with its own query',
    params,
    body: sqlMetricUpdate,
    output: oneMetric,
    handle: async (ctx, { params, body }) => ({ metric: await updateSqlMetric(ctx, params.id, body) }),
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
