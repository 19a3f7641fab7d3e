import { asPage, pageOf, pagingQuery } from '@gb/domain/paging';
import { newSdkConnection, sdkConnection, sdkConnectionUpdate, sdkUsage } from '@gb/domain/sdk-connections';
import { z } from 'zod';
import { route } from '../platform/http/route.ts';
import {
  createSdkConnection,
  deleteSdkConnection,
  getSdkConnection,
  pageSdkConnections,
  updateSdkConnection,
} from './sdkConnection.service.ts';
import { listSdkUsage } from './sdkUsage.service.ts';

const params = z.strictObject({ id: z.string() });

export const sdkConnectionRoutes = [
  route('GET', '/api/v1/sdk-connections', {
    access: { can: 'readData' },
    summary: 'List SDK connections',
    query: pagingQuery,
    output: pageOf('connections', sdkConnection),
    handle: async (ctx, { query }) => asPage('connections', await pageSdkConnections(ctx, query), query),
  }),
  route('GET', '/api/v1/sdk-connections/:id', {
    access: { can: 'readData' },
    summary: 'Get one SDK connection',
    params,
    output: z.object({ sdkConnection }),
    handle: async (ctx, { params }) => ({ sdkConnection: await getSdkConnection(ctx, params.id) }),
  }),
  route('GET', '/api/v1/sdk-connections/:id/usage', {
    access: { can: 'readData' },
    summary: 'What a connection was used for, day by day',
    params,
    output: z.object({ usage: z.array(sdkUsage) }),
    handle: async (ctx, { params }) => ({ usage: await listSdkUsage(ctx, params.id) }),
  }),
  route('POST', '/api/v1/sdk-connections', {
    access: { can: 'manageEnvironments' },
    summary: 'Make an SDK connection',
    body: newSdkConnection,
    output: z.object({ sdkConnection }),
    status: 201,
    handle: async (ctx, { body }) => ({ sdkConnection: await createSdkConnection(ctx, body) }),
  }),
  route('PUT', '/api/v1/sdk-connections/:id', {
    access: { can: 'manageEnvironments' },
    summary: 'Change an SDK connection',
    params,
    body: sdkConnectionUpdate,
    output: z.object({ sdkConnection }),
    handle: async (ctx, { params, body }) => ({ sdkConnection: await updateSdkConnection(ctx, params.id, body) }),
  }),
  route('DELETE', '/api/v1/sdk-connections/:id', {
    access: { can: 'manageEnvironments' },
    summary: 'Delete an SDK connection; its key stops working',
    params,
    output: z.object({ deletedId: z.string() }),
    handle: async (ctx, { params }) => {
      await deleteSdkConnection(ctx, params.id);
      return { deletedId: params.id };
    },
  }),
] as const;
