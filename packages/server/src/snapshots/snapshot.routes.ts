import { metricCheck, queryDetail, snapshot } from '@gb/domain/snapshots';
import { wholeNumber } from '@gb/domain/values';
import { z } from 'zod';
import { route } from '../platform/http/route.ts';
import {
  cancelSnapshot,
  confirmSnapshot,
  checkAgain,
  exportNotebook,
  getSnapshot,
  listQueries,
  newestSnapshots,
  requestSnapshot,
} from './snapshot.service.ts';

const params = z.strictObject({ id: z.string() });
const oneSnapshot = z.object({ snapshot });

export const snapshotRoutes = [
  route('POST', '/api/v1/experiments/:id/snapshot', {
    access: { can: 'runQueries' },
    summary: 'Analyse an experiment; answers at once, the run goes on as a job',
    params,
    body: z.strictObject({
      phase: z.number().int().min(0).optional(),
      dimension: z.string().min(1).nullable().optional(),
      /** Rows of the same queries that are at most an hour old are taken unless this is false. */
      useCache: z.boolean().optional(),
    }),
    output: oneSnapshot,
    status: 201,
    handle: async (ctx, { params, body }) => ({ snapshot: await requestSnapshot(ctx, params.id, body) }),
  }),
  route('GET', '/api/v1/experiments/:id/snapshot', {
    access: { can: 'readData' },
    summary: 'The newest analysis of a phase, and the newest that has results',
    params,
    query: z.strictObject({
      phase: wholeNumber(z.int().min(0)).optional(),
      dimension: z.string().min(1).optional(),
    }),
    output: z.object({ newest: snapshot.nullable(), shown: snapshot.nullable() }),
    handle: (ctx, { params, query }) => newestSnapshots(ctx, params.id, query),
  }),
  route('GET', '/api/v1/snapshots/:id', {
    access: { can: 'readData' },
    summary: 'Get one analysis with its progress and results',
    params,
    output: oneSnapshot,
    handle: async (ctx, { params }) => ({ snapshot: await getSnapshot(ctx, params.id) }),
  }),
  route('GET', '/api/v1/snapshots/:id/queries', {
    access: { can: 'readData' },
    summary: 'The SQL and rows behind an analysis',
    params,
    output: z.object({ queries: z.array(queryDetail) }),
    handle: async (ctx, { params }) => ({ queries: await listQueries(ctx, params.id) }),
  }),
  route('POST', '/api/v1/snapshots/:id/check', {
    access: { can: 'runQueries' },
    summary: 'Recompute an analysis from raw rows, apart from the SQL, and compare',
    transaction: false,
    params,
    output: z.object({ checks: z.array(metricCheck) }),
    handle: async (ctx, { params }) => ({ checks: await checkAgain(ctx, params.id) }),
  }),
  route('GET', '/api/v1/snapshots/:id/notebook', {
    access: { can: 'readData' },
    summary: 'The analysis as a Jupyter notebook that computes it again with SQL and Python',
    params,
    output: z.object({ notebook: z.record(z.string(), z.unknown()) }),
    handle: async (ctx, { params }) => ({ notebook: await exportNotebook(ctx, params.id) }),
  }),
  route('POST', '/api/v1/snapshots/:id/confirm', {
    access: { can: 'runQueries' },
    summary: 'Let a run go on that waits because it would cost more than the budget of its data source',
    params,
    output: oneSnapshot,
    handle: async (ctx, { params }) => ({ snapshot: await confirmSnapshot(ctx, params.id) }),
  }),
  route('POST', '/api/v1/snapshots/:id/cancel', {
    access: { can: 'runQueries' },
    summary: 'Stop a run',
    params,
    output: oneSnapshot,
    handle: async (ctx, { params }) => ({ snapshot: await cancelSnapshot(ctx, params.id) }),
  }),
] as const;
