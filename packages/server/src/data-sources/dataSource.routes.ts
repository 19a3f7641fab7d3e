import { dataSource, dataSourceParams, dataSourceUpdate, newDataSource, uploadedFile } from '@gb/domain/data-sources';
import { eventCopy } from '@gb/domain/event-copies';
import { asPage, pageOf, pagingQuery } from '@gb/domain/paging';
import { z } from 'zod';
import { route } from '../platform/http/route.ts';
import {
  createDataSource,
  deleteDataSource,
  getDataSource,
  pageDataSources,
  updateDataSource,
} from './dataSource.service.ts';
import { readEventCopy, requestEventCopy } from './eventCopy.service.ts';
import { keepUpload, readSchema, testConnection, testDataSource } from './warehouse.service.ts';

const params = z.strictObject({ id: z.string() });
const oneSource = z.object({ dataSource });
const connection = z.object({ version: z.string(), warnings: z.array(z.string()) });
const MAX_UPLOAD_BYTES = 1024 ** 3;

export const dataSourceRoutes = [
  route('GET', '/api/v1/data-sources', {
    access: { can: 'readData' },
    summary: 'List data sources',
    query: pagingQuery,
    output: pageOf('dataSources', dataSource),
    handle: async (ctx, { query }) => asPage('dataSources', await pageDataSources(ctx, query), query),
  }),
  route('POST', '/api/v1/data-sources', {
    access: { can: 'createDatasources' },
    summary: 'Add a data source',
    body: newDataSource,
    output: oneSource,
    status: 201,
    handle: async (ctx, { body }) => ({ dataSource: await createDataSource(ctx, body) }),
  }),
  route('POST', '/api/v1/data-sources/test', {
    access: { can: 'createDatasources' },
    summary: 'Try to connect before saving',
    transaction: false,
    body: z.strictObject({ params: dataSourceParams }),
    output: connection,
    handle: (ctx, { body }) => testConnection(ctx, body.params),
  }),
  route('POST', '/api/v1/data-sources/uploads', {
    access: { can: 'createDatasources' },
    summary: 'Upload a CSV, JSON or Parquet file (the request body) for a data source',
    transaction: false,
    uploadLimitBytes: MAX_UPLOAD_BYTES,
    query: z.strictObject({ name: z.string().min(1).max(200) }),
    output: z.object({ file: uploadedFile }),
    status: 201,
    handle: async (ctx, { query, upload }) => ({ file: await keepUpload(ctx, query.name, upload) }),
  }),
  route('GET', '/api/v1/data-sources/:id', {
    access: { can: 'readData' },
    summary: 'Get one data source, without its secrets',
    params,
    output: oneSource,
    handle: async (ctx, { params }) => ({ dataSource: await getDataSource(ctx, params.id) }),
  }),
  route('POST', '/api/v1/data-sources/:id', {
    access: { can: 'editDatasourceSettings' },
    summary: 'Change a data source',
    params,
    body: dataSourceUpdate,
    output: oneSource,
    handle: async (ctx, { params, body }) => ({ dataSource: await updateDataSource(ctx, params.id, body) }),
  }),
  route('DELETE', '/api/v1/data-sources/:id', {
    access: { can: 'createDatasources' },
    summary: 'Delete a data source nothing stands on',
    params,
    output: z.object({ deletedId: z.string() }),
    handle: async (ctx, { params }) => {
      await deleteDataSource(ctx, params.id);
      return { deletedId: params.id };
    },
  }),
  route('POST', '/api/v1/data-sources/:id/test', {
    access: { can: 'readData' },
    summary: 'Connect and say which version answered',
    transaction: false,
    params,
    output: connection,
    handle: (ctx, { params }) => testDataSource(ctx, params.id),
  }),
  route('GET', '/api/v1/data-sources/:id/schema', {
    access: { can: 'readData' },
    summary: 'Tables and columns of a data source',
    params,
    output: z.object({
      tables: z.array(
        z.object({
          schema: z.string(),
          table: z.string(),
          columns: z.array(z.object({ name: z.string(), type: z.string() })),
        }),
      ),
    }),
    handle: async (ctx, { params }) => ({ tables: await readSchema(ctx, params.id) }),
  }),
  route('GET', '/api/v1/data-sources/:id/event-copy', {
    access: { can: 'readData' },
    summary: 'How far the events of a service without SQL have been fetched; null where nothing is fetched beforehand',
    params,
    output: z.object({ eventCopy: eventCopy.nullable() }),
    handle: async (ctx, { params }) => ({ eventCopy: await readEventCopy(ctx, params.id) }),
  }),
  route('POST', '/api/v1/data-sources/:id/event-copy', {
    access: { can: 'runQueries' },
    summary: 'Fetch the events of a service without SQL, in the background',
    params,
    output: z.object({ eventCopy }),
    handle: async (ctx, { params }) => ({ eventCopy: await requestEventCopy(ctx, params.id) }),
  }),
] as const;
