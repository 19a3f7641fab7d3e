import { namespace, namespaceMember, namespaceUpdate, newNamespace, seedRotation } from '@gb/domain/namespaces';
import { asPage, boundsOf, pageOf, pagingQuery } from '@gb/domain/paging';
import { z } from 'zod';
import { route } from '../platform/http/route.ts';
import { listMembers } from './members.ts';
import {
  createNamespace,
  deleteNamespace,
  getNamespace,
  pageNamespaces,
  rotateSeed,
  updateNamespace,
} from './namespace.service.ts';

const params = z.strictObject({ id: z.string() });
const oneNamespace = z.object({ namespace });

export const namespaceRoutes = [
  route('GET', '/api/v1/namespaces', {
    access: { can: 'readData' },
    summary: 'List namespaces',
    query: pagingQuery,
    output: pageOf('namespaces', namespace),
    handle: async (ctx, { query }) => asPage('namespaces', await pageNamespaces(ctx, query), query),
  }),
  route('GET', '/api/v1/namespaces/:id', {
    access: { can: 'readData' },
    summary: 'Get one namespace',
    params,
    output: oneNamespace,
    handle: async (ctx, { params }) => ({ namespace: await getNamespace(ctx, params.id) }),
  }),
  route('GET', '/api/v1/namespaces/:id/memberships', {
    access: { can: 'readData' },
    summary: 'Who has which part of a namespace',
    params,
    query: pagingQuery,
    output: pageOf('experiments', namespaceMember),
    handle: async (ctx, { params, query }) => {
      await getNamespace(ctx, params.id);
      const members = await listMembers(ctx, [params.id]);
      const { offset, limit = members.length } = boundsOf(query);
      return asPage('experiments', { rows: members.slice(offset, offset + limit), total: members.length }, query);
    },
  }),
  route('GET', '/api/v1/namespace-members', {
    access: { can: 'readData' },
    summary: 'Who has which part of every namespace',
    output: z.object({ members: z.array(namespaceMember) }),
    handle: async (ctx) => ({ members: await listMembers(ctx, null) }),
  }),
  route('POST', '/api/v1/namespaces', {
    access: { can: 'manageNamespaces' },
    summary: 'Make a namespace',
    body: newNamespace,
    output: oneNamespace,
    status: 201,
    handle: async (ctx, { body }) => ({ namespace: await createNamespace(ctx, body) }),
  }),
  route('PUT', '/api/v1/namespaces/:id', {
    access: { can: 'manageNamespaces' },
    summary: 'Change a namespace',
    params,
    body: namespaceUpdate,
    output: oneNamespace,
    handle: async (ctx, { params, body }) => ({ namespace: await updateNamespace(ctx, params.id, body) }),
  }),
  route('POST', '/api/v1/namespaces/:id/rotateSeed', {
    access: { can: 'manageNamespaces' },
    summary: 'Choose the seed of a namespace anew, which draws anew who takes part in which experiment',
    params,
    body: seedRotation,
    output: oneNamespace,
    handle: async (ctx, { params, body }) => ({ namespace: await rotateSeed(ctx, params.id, body.seed) }),
  }),
  route('DELETE', '/api/v1/namespaces/:id', {
    access: { can: 'manageNamespaces' },
    summary: 'Delete a namespace that no experiment uses',
    params,
    output: z.object({ deletedId: z.string() }),
    handle: async (ctx, { params }) => {
      await deleteNamespace(ctx, params.id);
      return { deletedId: params.id };
    },
  }),
] as const;
