import { asPage, pageOf, pagingQuery } from '@gb/domain/paging';
import {
  newSdkConnectionV1,
  proxyTest,
  sdkConnection,
  sdkConnectionUpdateV1,
  sdkUsage,
  withLanguages,
} from '@gb/domain/sdk-connections';
import { z } from 'zod';
import { route } from '../platform/http/route.ts';
import {
  createSdkConnection,
  deleteSdkConnection,
  findByKey,
  getSdkConnection,
  pageSdkConnections,
  updateSdkConnection,
} from './sdkConnection.service.ts';
import { checkProxy } from './proxy.ts';
import { listSdkUsage } from './sdkUsage.service.ts';

const params = z.strictObject({ id: z.string() });

export const sdkConnectionRoutes = [
  route('GET', '/api/v1/sdk-connections', {
    access: { can: 'readData' },
    summary: 'List SDK connections',
    query: pagingQuery.extend({ withProxy: z.stringbool().optional(), projectId: z.string().optional() }),
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
  route('GET', '/api/v1/sdk-connections/lookup/:key', {
    access: { can: 'readData' },
    summary: 'Get the SDK connection with a client key',
    params: z.strictObject({ key: z.string() }),
    output: z.object({ sdkConnection }),
    handle: async (ctx, { params }) => ({ sdkConnection: await findByKey(ctx, params.key) }),
  }),
  route('POST', '/api/v1/sdk-connections/:id/check-proxy', {
    access: { can: 'manageEnvironments' },
    summary: 'Ask the proxy of a connection how it is',
    params,
    output: z.object({ proxy: proxyTest }),
    transaction: false,
    handle: async (ctx, { params }) => ({ proxy: await checkProxy(ctx, params.id) }),
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
    body: newSdkConnectionV1,
    output: z.object({ sdkConnection }),
    status: 201,
    handle: async (ctx, { body }) => ({ sdkConnection: await createSdkConnection(ctx, withLanguages(body)) }),
  }),
  route('PUT', '/api/v1/sdk-connections/:id', {
    access: { can: 'manageEnvironments' },
    summary: 'Change an SDK connection',
    params,
    body: sdkConnectionUpdateV1,
    output: z.object({ sdkConnection }),
    handle: async (ctx, { params, body }) => ({
      sdkConnection: await updateSdkConnection(ctx, params.id, withLanguages(body)),
    }),
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
