import type { DataSourceParams } from '@gb/domain/data-sources';
import { AppError, invalidField } from '@gb/domain/errors';
import { WarehouseProblem } from '@gb/warehouse';
import { type Driver, openDuckdb, openPostgres } from '@gb/warehouse/drivers';
import type { Ctx } from '../platform/context.ts';
import type { AppServices } from '../platform/http/services.ts';
import { uploads } from './dataSource.table.ts';

const MEMORY_LIMIT = '1GB';

type Store = Pick<Ctx, 'db'>;

/** Opens a warehouse, gives it to `work`, and closes it whatever happens. */
export async function withDriver<T>(
  store: Store,
  services: AppServices,
  params: DataSourceParams,
  work: (driver: Driver) => Promise<T>,
): Promise<T> {
  const driver = await openDriver(store, services, params);
  try {
    return await work(driver);
  } finally {
    await driver.close();
  }
}

async function openDriver(store: Store, { config }: AppServices, params: DataSourceParams): Promise<Driver> {
  const embedded = { memoryLimit: MEMORY_LIMIT, temporaryDirectory: null };
  switch (params.type) {
    case 'postgres':
      return openPostgres({
        host: params.host,
        port: params.port,
        database: params.database,
        user: params.user,
        password: params.password,
        tls: params.ssl,
        ca: params.caCert || null,
        defaultSchema: params.defaultSchema || null,
      });
    case 'duckdb':
      if (config.isCloud) throw invalidField('params.type', 'files on the server cannot be opened here');
      return openDuckdb({ source: { kind: 'database', path: params.path }, ...embedded });
    case 'files':
      return openDuckdb({ source: { kind: 'files', files: await filesOf(store, params.files) }, ...embedded });
  }
}

/** Where uploaded files lie; ids of another organization are not found. */
async function filesOf(store: Store, files: readonly { table: string; uploadId: string }[]) {
  return Promise.all(
    files.map(async ({ table, uploadId }, index) => {
      const upload = await store.db.find(uploads, uploadId);
      if (!upload) throw invalidField(`params.files.${index}.uploadId`, `no uploaded file with id ${uploadId}`);
      return { table, path: upload.path };
    }),
  );
}

/** The engine's own words, as an answer a person can act on. */
export function asUpstream(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof WarehouseProblem) return new AppError('upstream', error.message, { cause: error });
  throw error;
}
