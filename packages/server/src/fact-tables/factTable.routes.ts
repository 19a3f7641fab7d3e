import { factTable, factTableUpdate, newFactTable } from '@gb/domain/fact-tables';
import { asPage, pageOf, pagingQuery } from '@gb/domain/paging';
import { z } from 'zod';
import { route } from '../platform/http/route.ts';
import {
  createFactTable,
  deleteFactTable,
  getFactTable,
  pageFactTables,
  updateFactTable,
} from './factTable.service.ts';

const params = z.strictObject({ id: z.string() });
const oneTable = z.object({ factTable });

export const factTableRoutes = [
  route('GET', '/api/v1/fact-tables', {
    access: { can: 'readData' },
    summary: 'List fact tables',
    query: pagingQuery.extend({ datasourceId: z.string().optional() }),
    output: pageOf('factTables', factTable),
    handle: async (ctx, { query }) => asPage('factTables', await pageFactTables(ctx, query), query),
  }),
  route('POST', '/api/v1/fact-tables', {
    access: { can: 'manageFactTables' },
    summary: 'Make a fact table',
    body: newFactTable,
    output: oneTable,
    status: 201,
    handle: async (ctx, { body }) => ({ factTable: await createFactTable(ctx, body) }),
  }),
  route('GET', '/api/v1/fact-tables/:id', {
    access: { can: 'readData' },
    summary: 'Get one fact table',
    params,
    output: oneTable,
    handle: async (ctx, { params }) => ({ factTable: await getFactTable(ctx, params.id) }),
  }),
  route('POST', '/api/v1/fact-tables/:id', {
    access: { can: 'manageFactTables' },
    summary: 'Change a fact table',
    params,
    body: factTableUpdate,
    output: oneTable,
    handle: async (ctx, { params, body }) => ({ factTable: await updateFactTable(ctx, params.id, body) }),
  }),
  route('DELETE', '/api/v1/fact-tables/:id', {
    access: { can: 'manageFactTables' },
    summary: 'Delete a fact table no metric is made of',
    params,
    output: z.object({ deletedId: z.string() }),
    handle: async (ctx, { params }) => {
      await deleteFactTable(ctx, params.id);
      return { deletedId: params.id };
    },
  }),
] as const;
