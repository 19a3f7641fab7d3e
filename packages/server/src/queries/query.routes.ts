import { confirmed } from '@gb/domain/budgets';
import { warehouseQuery } from '@gb/domain/queries';
import { sqlMetric } from '@gb/domain/metrics';
import { assignmentQuery, dimensionSlices, queryPreview } from '@gb/domain/data-sources';
import { desc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { getDataSource } from '../data-sources/index.ts';
import { type OrgCtx, route } from '../platform/http/route.ts';
import { findSlices } from './dimensionSlices.ts';
import { previewQuery } from './previewQuery.ts';
import { warehouseQueries } from './query.table.ts';

const SHOWN = 100;

const params = z.strictObject({ id: z.string() });

export const queryRoutes = [
  route('GET', '/api/v1/data-sources/:id/queries', {
    access: { can: 'readData' },
    summary: 'What a data source was asked lately, newest first, with what it cost',
    params,
    output: z.object({ queries: z.array(warehouseQuery) }),
    handle: async (ctx, { params }) => ({ queries: await historyOf(ctx, params.id) }),
  }),
  route('POST', '/api/v1/data-sources/:id/query', {
    access: { can: 'runQueries' },
    summary: 'Run a query for its first rows',
    transaction: false,
    params,
    body: z.strictObject({
      sql: z.string().min(1).max(100_000),
      /** What `{{eventName}}` and `{{valueColumn}}` stand for. */
      templateVariables: sqlMetric.shape.templateVariables.optional(),
      confirmed,
    }),
    output: queryPreview,
    handle: (ctx, { params, body }) => previewQuery(ctx, params.id, body),
  }),
  route('POST', '/api/v1/data-sources/:id/dimension-slices', {
    access: { can: 'runQueries' },
    summary: 'The most common values of the dimensions of an assignment query',
    transaction: false,
    params,
    body: z.strictObject({
      query: assignmentQuery,
      lookbackDays: z.number().int().min(1).max(365).default(30),
      confirmed,
    }),
    output: z.object({ dimensions: z.array(dimensionSlices) }),
    handle: async (ctx, { params, body }) => ({ dimensions: await findSlices(ctx, params.id, body) }),
  }),
] as const;

async function historyOf(ctx: OrgCtx, id: string) {
  const source = await getDataSource(ctx, id);
  const order = [desc(warehouseQueries.dateStarted), desc(warehouseQueries.id)];
  const rows = await ctx.db.list(warehouseQueries, eq(warehouseQueries.datasource, source.id), order, SHOWN);
  return rows.map(({ content: _, hash: __, heartbeat: ___, ...query }) => query);
}
