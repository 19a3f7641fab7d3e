import type { DataSourceParams } from '@gb/domain/data-sources';
import { AppError, invalidField } from '@gb/domain/errors';
import { WarehouseProblem } from '@gb/warehouse';
import { openCopy } from '@gb/warehouse/copies';
import {
  type Driver,
  openAthena,
  openBigquery,
  openClickhouse,
  openDatabricks,
  openDuckdb,
  openMssql,
  openMysql,
  openPostgres,
  openRedshift,
  openSnowflake,
  openTrino,
} from '@gb/warehouse/drivers';
import type { Config } from '../platform/config.ts';
import type { Ctx } from '../platform/context.ts';
import { guardedLookupOf, makeGuardedFetch } from '../platform/http/guardedFetch.ts';
import type { AppServices } from '../platform/http/services.ts';
import { copySettingsOf } from './copySettings.ts';
import { uploads } from './dataSource.table.ts';
import { databaseFile, uploadedFile } from './ownFiles.ts';

const MEMORY_LIMIT = '1GB';

/** Where the parameters belong, and so which files may be opened for them. */
type Store = Pick<Ctx, 'db'> & { organization: { id: string } };

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

async function openDriver(store: Store, services: AppServices, params: DataSourceParams): Promise<Driver> {
  const { config, cloudFetch: fetch } = services;
  const embedded = { memoryLimit: MEMORY_LIMIT, temporaryDirectory: null };
  switch (params.type) {
    case 'postgres':
    case 'redshift':
      return (params.type === 'postgres' ? openPostgres : openRedshift)({
        ...params,
        tls: params.ssl,
        ca: params.caCert || null,
        defaultSchema: params.defaultSchema || null,
        ...guardOf(config, params.host),
      });
    case 'mysql':
      return openMysql({
        ...params,
        server: { host: params.host, port: params.port },
        tls: params.ssl,
        ca: params.caCert || null,
        ...guardOf(config, params.host),
      });
    case 'mssql':
      return openMssql({
        ...params,
        tls: params.ssl,
        ca: params.caCert || null,
        defaultSchema: params.defaultSchema || null,
        ...guardOf(config, params.host),
      });
    case 'clickhouse':
      return openClickhouse({ ...params, fetch: warehouseFetch(config, new URL(params.url).hostname) });
    case 'bigquery':
      return openBigquery({ ...params, fetch });
    case 'snowflake':
      return openSnowflake({ ...params, fetch });
    case 'databricks':
      return openDatabricks({ ...params, fetch });
    case 'athena':
      return openAthena({ ...params, fetch });
    case 'trino':
    case 'presto':
      return openTrino({ ...params, engine: params.type, fetch: warehouseFetch(config, new URL(params.url).hostname) });
    case 'mixpanel':
    case 'google_analytics':
      return openCopy(copySettingsOf(store.organization.id, services, params));
    case 'duckdb':
      return openDuckdb({
        source: { kind: 'database', path: databaseFile(config, store.organization.id, params.path) },
        ...embedded,
      });
    case 'files':
      return openDuckdb({ source: { kind: 'files', files: await filesOf(store, config, params.files) }, ...embedded });
  }
}

/** In the cloud a warehouse must be out on the internet; who hosts this for themselves has theirs beside it. */
const guardOf = ({ isCloud, allowedPrivateHosts }: Config, host: string) =>
  isCloud ? { lookup: guardedLookupOf(host, allowedPrivateHosts) } : {};

/** The owner's own choice of a host counts as allowed where they host this for themselves; its redirects do not. */
const warehouseFetch = ({ isCloud, allowedPrivateHosts }: Config, host: string) =>
  makeGuardedFetch(isCloud ? allowedPrivateHosts : [...allowedPrivateHosts, host]);

/** Where uploaded files lie; ids of another organization are not found. */
async function filesOf(store: Store, config: Config, files: readonly { table: string; uploadId: string }[]) {
  return Promise.all(
    files.map(async ({ table, uploadId }, index) => {
      const upload = await store.db.find(uploads, uploadId);
      if (!upload) throw invalidField(`params.files.${index}.uploadId`, `no uploaded file with id ${uploadId}`);
      return { table, path: uploadedFile(config, store.organization.id, upload.path) };
    }),
  );
}

/** The engine's own words, as an answer a person can act on. */
export function asUpstream(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof WarehouseProblem) return new AppError('upstream', error.message, { cause: error });
  throw error;
}
