import type { DataSourceParams } from '@gb/domain/data-sources';
import { and, eq, lt } from 'drizzle-orm';
import { ormOver } from '../platform/db/drizzle.ts';
import type { AppServices } from '../platform/http/services.ts';
import { dataSources, uploads } from './dataSource.table.ts';
import { uploadedFile } from './ownFiles.ts';

/** How long somebody may take from uploading a file to saving the data source it is for. */
const KEPT_HOURS = 24;

/** Removes files that no data source reads for a day, so that they do not take up what an organization may keep. */
export async function removeUnusedUploads(services: Pick<AppServices, 'database' | 'clock' | 'files' | 'secrets'>) {
  const { database, clock, files } = services;
  const before = new Date(clock.now().getTime() - KEPT_HOURS * 3_600_000).toISOString();
  const isOld = lt(uploads.dateCreated, before);
  const organizations = await ormOver(database)
    .selectDistinct({ id: uploads.organizationId })
    .from(uploads)
    .where(isOld);
  for (const { id } of organizations)
    for (const path of await forgetUnused(services, id, isOld)) await files.remove(uploadedFile(id, path));
}

/** Forgets an organization's old files that nothing reads, and says where they lie. Held, so that none is taken meanwhile. */
async function forgetUnused(
  { database, secrets }: Pick<AppServices, 'database' | 'secrets'>,
  organizationId: string,
  isOld: ReturnType<typeof lt>,
): Promise<string[]> {
  return database.transaction(async (tx) => {
    const orm = ormOver(tx);
    const own = eq(uploads.organizationId, organizationId);
    const old = await orm.select().from(uploads).where(and(own, isOld)).for('update');
    const sources = await orm
      .select({ sealedParams: dataSources.sealedParams })
      .from(dataSources)
      .where(and(eq(dataSources.organizationId, organizationId), eq(dataSources.type, 'files')));
    const used = new Set(
      sources.flatMap(({ sealedParams }) => {
        const params = secrets.open<DataSourceParams>(sealedParams);
        return params.type === 'files' ? params.files.map(({ uploadId }) => uploadId) : [];
      }),
    );
    const unused = old.filter((upload) => !used.has(upload.id));
    for (const upload of unused) await orm.delete(uploads).where(and(own, eq(uploads.id, upload.id)));
    return unused.map(({ path }) => path);
  });
}
