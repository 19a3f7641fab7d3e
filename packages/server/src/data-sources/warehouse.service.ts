import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { extname } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { DataSourceParams, UploadedFile } from '@gb/domain/data-sources';
import { invalidField } from '@gb/domain/errors';
import { eq } from 'drizzle-orm';
import type { OrgCtx } from '../platform/http/route.ts';
import { checkQuota, takeQuota } from '../uploads/index.ts';
import { asUpstream, withDriver } from './connect.ts';
import { uploads } from './dataSource.table.ts';
import { uploadedFile } from './ownFiles.ts';
import { getParams } from './dataSource.service.ts';

const PREVIEW = { rowLimit: 20, timeoutMs: 60_000 };
const EXTENSIONS = ['.csv', '.tsv', '.json', '.jsonl', '.ndjson', '.parquet', '.pq'];

/** Connects and says which version answered, or fails with the engine's own message. */
export async function testConnection(ctx: OrgCtx, params: DataSourceParams) {
  return withDriver(ctx, ctx.services, params, (driver) => driver.test()).catch((error) => {
    throw asUpstream(error);
  });
}

export const testDataSource = async (ctx: OrgCtx, id: string) => testConnection(ctx, await getParams(ctx, id));

export async function readSchema(ctx: OrgCtx, id: string) {
  const params = await getParams(ctx, id);
  return withDriver(ctx, ctx.services, params, (driver) => driver.schema()).catch((error) => {
    throw asUpstream(error);
  });
}

/** Keeps an uploaded file and looks into it. One that the engine cannot read is not kept. */
export async function keepUpload(ctx: OrgCtx, fileName: string, content: Readable): Promise<UploadedFile> {
  const extension = extname(fileName).toLowerCase();
  if (!EXTENSIONS.includes(extension)) throw invalidField('name', `expected a file ending in ${EXTENSIONS.join(', ')}`);
  const { files } = ctx.services;
  const uploadId = ctx.newId('upload');
  const path = uploadedFile(ctx.organization.id, `${uploadId}${extension}`);
  let size = 0;
  try {
    await files.make(path, async (place) => {
      await pipeline(content, createWriteStream(place, { flags: 'wx', mode: 0o600 }));
      size = (await stat(place)).size;
      await checkQuota(ctx, size);
    });
    await ctx.inTransaction(async (tx) => {
      await takeQuota(tx, size);
      await tx.db.insert(uploads, { id: uploadId, fileName, path, sizeBytes: size, dateCreated: ctx.now });
      const entity = { object: 'dataFile', id: uploadId, name: fileName };
      await tx.record('dataFile.uploaded', { entity, after: { fileName, sizeBytes: size } });
    });
    const table = tableName(fileName);
    const shape = await withDriver(
      ctx,
      ctx.services,
      { type: 'files', files: [{ table, uploadId }] },
      async (driver) => ({
        columns: (await driver.schema())[0]?.columns ?? [],
        count: await driver.run(`select count(*) as n from "${table}"`, PREVIEW),
      }),
    );
    return { uploadId, table, sizeBytes: size, rowCount: Number(shape.count.rows[0]?.n), columns: shape.columns };
  } catch (error) {
    await ctx.db.remove(uploads, eq(uploads.id, uploadId));
    await files.remove(path);
    throw asUpstream(error);
  }
}

/** A table name out of a file name: lower case letters, digits and underscores. */
const tableName = (fileName: string): string =>
  fileName
    .slice(0, fileName.length - extname(fileName).length)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '') || 'data';
