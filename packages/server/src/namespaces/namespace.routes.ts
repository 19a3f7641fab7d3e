import { namespace, namespaceUpdate, newNamespace } from '@gb/domain/namespaces';
import { asPage, pageOf, pagingQuery } from '@gb/domain/paging';
import { z } from 'zod';
import { route } from '../platform/http/route.ts';
import {
  createNamespace,
  deleteNamespace,
  getNamespace,
  pageNamespaces,
  updateNamespace,
} from './namespace.service.ts';

const params = z.strictObject({ name: z.string() });

export const namespaceRoutes = [
  route('GET', '/api/v1/namespaces', {
    access: { can: 'readData' },
    summary: 'List namespaces',
    query: pagingQuery,
    output: pageOf('namespaces', namespace),
    handle: async (ctx, { query }) => asPage('namespaces', await pageNamespaces(ctx, query), query),
  }),
  route('POST', '/api/v1/namespaces', {
    access: { can: 'manageNamespaces' },
    summary: 'Make a namespace',
    body: newNamespace,
    output: z.object({ namespace }),
    status: 201,
    handle: async (ctx, { body }) => ({ namespace: await createNamespace(ctx, body) }),
  }),
  route('PUT', '/api/v1/namespaces/:name', {
    access: { can: 'manageNamespaces' },
    summary: 'Change a namespace',
    params,
    body: namespaceUpdate,
    output: z.object({ namespace }),
    current: (ctx, { name }) => getNamespace(ctx, name),
    handle: async (ctx, { params, body }) => ({ namespace: await updateNamespace(ctx, params.name, body) }),
  }),
  route('DELETE', '/api/v1/namespaces/:name', {
    access: { can: 'manageNamespaces' },
    summary: 'Delete a namespace that no experiment uses',
    params,
    output: z.object({ deletedId: z.string() }),
    handle: async (ctx, { params }) => {
      await deleteNamespace(ctx, params.name);
      return { deletedId: params.name };
    },
  }),
] as const;
