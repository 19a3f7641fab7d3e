import { attribute, attributeUpdate, newAttribute, seenAttribute } from '@gb/domain/attributes';
import { asPage, pageOf, pagingQuery } from '@gb/domain/paging';
import { z } from 'zod';
import { route } from '../platform/http/route.ts';
import {
  createAttribute,
  deleteAttribute,
  getAttribute,
  pageAttributes,
  updateAttribute,
} from './attribute.service.ts';
import { listSeen } from './seenAttribute.service.ts';

const params = z.strictObject({ property: z.string() });

export const attributeRoutes = [
  route('GET', '/api/v1/attributes', {
    access: { can: 'readData' },
    summary: 'List targeting attributes',
    query: pagingQuery,
    output: pageOf('attributes', attribute),
    handle: async (ctx, { query }) => asPage('attributes', await pageAttributes(ctx, query), query),
  }),
  route('GET', '/api/v1/attributes/:property', {
    access: { can: 'readData' },
    summary: 'Get one targeting attribute',
    params,
    output: z.object({ attribute }),
    handle: async (ctx, { params }) => ({ attribute: await getAttribute(ctx, params.property) }),
  }),
  route('GET', '/api/v1/attributes-seen', {
    access: { can: 'readData' },
    summary: 'What came of attributes where the server evaluated, and which of them nobody registered',
    output: z.object({ seen: z.array(seenAttribute) }),
    handle: async (ctx) => {
      await ctx.services.flushSeen();
      return { seen: await listSeen(ctx) };
    },
  }),
  route('POST', '/api/v1/attributes', {
    access: { can: 'manageTargetingAttributes' },
    summary: 'Make a targeting attribute',
    body: newAttribute,
    output: z.object({ attribute }),
    status: 201,
    handle: async (ctx, { body }) => ({ attribute: await createAttribute(ctx, body) }),
  }),
  route('PUT', '/api/v1/attributes/:property', {
    access: { can: 'manageTargetingAttributes' },
    summary: 'Change a targeting attribute',
    params,
    body: attributeUpdate,
    output: z.object({ attribute }),
    handle: async (ctx, { params, body }) => ({ attribute: await updateAttribute(ctx, params.property, body) }),
  }),
  route('DELETE', '/api/v1/attributes/:property', {
    access: { can: 'manageTargetingAttributes' },
    summary: 'Delete a targeting attribute',
    params,
    output: z.object({ deletedProperty: z.string() }),
    handle: async (ctx, { params }) => {
      await deleteAttribute(ctx, params.property);
      return { deletedProperty: params.property };
    },
  }),
] as const;
