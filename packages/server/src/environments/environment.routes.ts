import { environment, environmentUpdate, newEnvironment } from '@gb/domain/environments';
import { asPage, pageOf, pagingQuery } from '@gb/domain/paging';
import { z } from 'zod';
import { route } from '../platform/http/route.ts';
import {
  createEnvironment,
  environmentIds,
  getEnvironment,
  pageEnvironments,
  updateEnvironment,
} from './environment.service.ts';
import { orderEnvironments } from './environmentOrder.ts';

const params = z.strictObject({ id: z.string() });

export const environmentRoutes = [
  route('GET', '/api/v1/environments', {
    access: { can: 'readData' },
    summary: 'List environments in their order',
    query: pagingQuery,
    output: pageOf('environments', environment),
    handle: async (ctx, { query }) => asPage('environments', await pageEnvironments(ctx, query), query),
  }),
  route('GET', '/api/v1/environments/:id', {
    access: { can: 'readData' },
    summary: 'Get one environment',
    params,
    output: z.object({ environment }),
    handle: async (ctx, { params }) => ({ environment: await getEnvironment(ctx, params.id) }),
  }),
  route('POST', '/api/v1/environments', {
    access: { can: 'manageEnvironments' },
    summary: 'Make an environment',
    body: newEnvironment,
    output: z.object({ environment }),
    status: 201,
    handle: async (ctx, { body }) => ({ environment: await createEnvironment(ctx, body) }),
  }),
  route('PUT', '/api/v1/environments-order', {
    access: { can: 'manageEnvironments' },
    summary: 'Put the environments into another order',
    body: z.strictObject({ ids: z.array(z.string()).min(1).max(1000) }),
    output: z.object({ ids: z.array(z.string()) }),
    current: async (ctx) => ({ ids: await environmentIds(ctx) }),
    handle: async (ctx, { body }) => ({ ids: await orderEnvironments(ctx, body.ids) }),
  }),
  route('PUT', '/api/v1/environments/:id', {
    access: { can: 'manageEnvironments' },
    summary: 'Change an environment',
    params,
    body: environmentUpdate,
    output: z.object({ environment }),
    handle: async (ctx, { params, body }) => ({ environment: await updateEnvironment(ctx, params.id, body) }),
  }),
] as const;
