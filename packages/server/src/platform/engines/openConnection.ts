import type { CopySettings } from '@gb/warehouse/copies';
import type { Driver } from '@gb/warehouse/drivers/driver';
import { isCopied } from '@gb/domain/data-sources';
import { guardedLookupOf, makeGuardedFetch } from '../http/guardedFetch.ts';
import { throughGateway } from './gateway.ts';
import type { Connection, Network } from './order.ts';
import type { Meter } from './meteredFetch.ts';
import { meteredFetch } from './meteredFetch.ts';

/** Opens what a connection describes, inside an engine. Each driver is loaded by who needs it. */
export async function openConnection(connection: Connection, meter: Meter): Promise<Driver> {
  const { params, network, files, memoryLimit } = connection;
  const cloud = { fetch: meteredFetch(cloudFetchOf(network), meter) };
  const own = (url: string) => ({ fetch: meteredFetch(ownFetchOf(network, new URL(url).hostname), meter) });
  switch (params.type) {
    case 'postgres':
    case 'redshift': {
      const { openPostgres, openRedshift } = await import('@gb/warehouse/drivers/postgres');
      return (params.type === 'postgres' ? openPostgres : openRedshift)({
        ...params,
        ...tlsOf(params),
        defaultSchema: params.defaultSchema || null,
        ...guardOf(network, params.host),
      });
    }
    case 'mysql': {
      const { openMysql } = await import('@gb/warehouse/drivers/mysql');
      const server = { host: params.host, port: params.port };
      return openMysql({ ...params, server, ...tlsOf(params), ...guardOf(network, params.host) });
    }
    case 'mssql': {
      const { openMssql } = await import('@gb/warehouse/drivers/mssql');
      const defaultSchema = params.defaultSchema || null;
      return openMssql({ ...params, defaultSchema, ...tlsOf(params), ...guardOf(network, params.host) });
    }
    case 'clickhouse':
      return (await import('@gb/warehouse/drivers/clickhouse')).openClickhouse({ ...params, ...own(params.url) });
    case 'bigquery':
      return (await import('@gb/warehouse/drivers/cloud/bigquery')).openBigquery({ ...params, ...cloud });
    case 'snowflake':
      return (await import('@gb/warehouse/drivers/cloud/snowflake')).openSnowflake({ ...params, ...cloud });
    case 'databricks':
      return (await import('@gb/warehouse/drivers/cloud/databricks')).openDatabricks({ ...params, ...cloud });
    case 'athena':
      return (await import('@gb/warehouse/drivers/cloud/athena')).openAthena({ ...params, ...cloud });
    case 'trino':
    case 'presto': {
      const { openTrino } = await import('@gb/warehouse/drivers/cloud/trino');
      return openTrino({ ...params, engine: params.type, ...own(params.url) });
    }
    case 'mixpanel':
    case 'google_analytics':
      return (await import('@gb/warehouse/copies')).openCopy(await copyOf(connection));
    case 'duckdb':
    case 'files': {
      const { openDuckdb } = await import('@gb/warehouse/drivers/duckdb');
      const embedded = { memoryLimit, temporaryDirectory: null };
      if (files && 'database' in files)
        return openDuckdb({ source: { kind: 'database', path: files.database }, ...embedded });
      if (files && 'tables' in files)
        return openDuckdb({ source: { kind: 'files', files: files.tables }, ...embedded });
      throw new Error('a DuckDB connection names its files');
    }
  }
}

/** Where the events of a service are kept and how they are got. */
export async function copyOf({ params, files, network, memoryLimit }: Connection): Promise<CopySettings> {
  if (!isCopied(params) || !files || !('folder' in files)) throw new Error('this connection has no copy');
  const { googleAnalytics, mixpanel } = await import('@gb/warehouse/copies');
  const fetch = cloudFetchOf(network);
  const service = params.type === 'mixpanel' ? mixpanel({ ...params, fetch }) : googleAnalytics({ ...params, fetch });
  return { folder: files.folder, since: params.since, memoryLimit, service };
}

const tlsOf = ({ ssl, caCert }: { ssl: 'off' | 'require' | 'verify'; caCert: string }) => ({
  tls: ssl,
  ca: caCert || null,
});

/** In the cloud a warehouse must be out on the internet; who hosts this for themselves has theirs beside it. */
const guardOf = ({ isGuarded, allowedHosts }: Network, host: string) =>
  isGuarded ? { lookup: guardedLookupOf(host, allowedHosts) } : {};

/** The owner's own choice of a host counts as allowed where they host this for themselves; its redirects do not. */
const ownFetchOf = ({ isGuarded, allowedHosts }: Network, host: string) =>
  makeGuardedFetch(isGuarded ? allowedHosts : [...allowedHosts, host]);

/** For services that are out on the internet wherever this server is. */
const cloudFetchOf = ({ cloudGateway, allowedHosts }: Network) =>
  cloudGateway === null ? makeGuardedFetch(allowedHosts) : throughGateway(cloudGateway);
