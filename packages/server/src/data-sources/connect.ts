import { type DataSourceParams, isCopied } from '@gb/domain/data-sources';
import { AppError, invalidField } from '@gb/domain/errors';
import { WarehouseProblem } from '@gb/warehouse';
import type { Ctx } from '../platform/context.ts';
import type { EngineDriver } from '../platform/engines/engines.ts';
import type { Connection } from '../platform/engines/order.ts';
import type { OrgServices } from '../platform/http/services.ts';
import { copyFolder } from './copyFolder.ts';
import { uploads } from './dataSource.table.ts';
import { databaseFile, demoFile, isDemoFile, uploadedFile } from './ownFiles.ts';

/** Of the memory an engine may hold, what DuckDB may use of it: rows are ours for a while before they are sent. */
const DUCKDB_SHARE = 0.65;

/** Where the parameters belong, and so which files may be opened for them. */
type Store = Pick<Ctx, 'db'> & { organization: { id: string } };

/** Gives `work` a warehouse, which is asked in a process of its own, and closes it whatever happens. */
export async function withDriver<T>(
  store: Store,
  services: OrgServices,
  params: DataSourceParams,
  work: (driver: EngineDriver) => Promise<T>,
): Promise<T> {
  const driver = services.engines.driverOf(store.organization.id, await connectionOf(store, services, params));
  try {
    return await work(driver);
  } finally {
    await driver.close();
  }
}

/** All that an engine needs to know: parameters, which files of this machine they mean, and what it may reach. */
async function connectionOf(store: Store, services: OrgServices, params: DataSourceParams): Promise<Connection> {
  const { config, cloudGateway } = services;
  return {
    params,
    files: await filesOf(store, services, params),
    network: { isGuarded: config.isCloud, allowedHosts: config.allowedPrivateHosts, cloudGateway },
    memoryLimit: `${Math.round((config.engines.memoryBytes * DUCKDB_SHARE) / 1024 ** 2)}MB`,
  };
}

async function filesOf(store: Store, services: OrgServices, params: DataSourceParams): Promise<Connection['files']> {
  const { id } = store.organization;
  const { config } = services;
  if (params.type === 'duckdb' && isDemoFile(id, params.path))
    return { database: await here(services, demoFile(id), 'The demo shop') };
  if (params.type === 'duckdb') return { database: databaseFile(config, id, params.path) };
  if (params.type === 'files') return { tables: await uploadsOf(store, services, params.files) };
  return isCopied(params) ? { folder: copyFolder(config, id, params) } : null;
}

/** Where uploaded files lie; ids of another organization are not found. */
async function uploadsOf(store: Store, services: OrgServices, files: readonly { table: string; uploadId: string }[]) {
  return Promise.all(
    files.map(async ({ table, uploadId }, index) => {
      const upload = await store.db.find(uploads, uploadId);
      if (!upload) throw invalidField(`params.files.${index}.uploadId`, `no uploaded file with id ${uploadId}`);
      const name = uploadedFile(store.organization.id, upload.path);
      return { table, path: await here(services, name, upload.fileName) };
    }),
  );
}

/** Where a file lies on this machine. Says which one is missing, and where it may be. */
async function here({ files }: OrgServices, name: string, words: string): Promise<string> {
  const path = await files.local(name);
  if (path) return path;
  const where = files.isShared ? '' : '; if several servers share a database, it may be on another one (S3_ENDPOINT)';
  throw new WarehouseProblem('connection', `${words} is not on this server${where}`);
}

/** Whether it is the data source that a run failed by, rather than this server. */
export const isOfSource = (error: unknown): error is WarehouseProblem | AppError =>
  error instanceof WarehouseProblem || (error instanceof AppError && error.kind !== 'unavailable');

/** The engine's own words, as an answer a person can act on. */
export function asUpstream(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof WarehouseProblem) return new AppError('upstream', error.message, { cause: error });
  throw error;
}
