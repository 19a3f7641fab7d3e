import { maskSecrets } from '../addresses/index.ts';
import type { DataSourceParams, DataSourceType } from './params.ts';

/** What of the parameters is shown: everything but secrets. */
type ShownParams = Record<string, unknown>;

/** What proves an account, by the name it has where it has one: it never leaves the server again. */
const SECRET_FIELDS = ['password', 'privateKey', 'token', 'secretAccessKey'] as const;

/** The name of the secret among some parameters; none of a kind that needs none. */
export const secretField = (params: DataSourceParams) => SECRET_FIELDS.find((name) => name in params);

/** Removes what must not leave the server. An empty secret in an update keeps the stored one. */
export const withoutSecrets = (params: DataSourceParams): ShownParams => {
  const name = secretField(params);
  if (!name) return masked(params);
  const { [name]: secret, ...shown } = params as Record<string, unknown>;
  return { ...masked(shown), hasPassword: secret !== '' };
};

/** Addresses from before they had to be without secrets may have some. */
const masked = (params: ShownParams): ShownParams =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      if (typeof value !== 'string') return [name, value];
      return [name, maskSecrets(name === 'host' ? value.replace(/^.*@/, '***@') : value)];
    }),
  );

/** Where an account's secret goes. */
const DESTINATION_FIELDS: Readonly<Record<DataSourceType, readonly string[]>> = {
  postgres: ['host', 'port', 'user', 'ssl'],
  redshift: ['host', 'port', 'user', 'ssl'],
  mysql: ['host', 'port', 'user', 'ssl'],
  mssql: ['host', 'port', 'user', 'ssl'],
  clickhouse: ['url', 'user'],
  bigquery: ['clientEmail'],
  snowflake: ['account', 'user'],
  databricks: ['host'],
  trino: ['url', 'user'],
  presto: ['url', 'user'],
  athena: ['region', 'accessKeyId'],
  google_analytics: ['clientEmail'],
  mixpanel: ['residency', 'user'],
  duckdb: [],
  files: [],
};

/** Whether two sets of parameters send their secret to the same account of the same server. */
export const goToSameAccount = (one: DataSourceParams, other: DataSourceParams): boolean =>
  one.type === other.type &&
  DESTINATION_FIELDS[one.type].every(
    (name) => (one as Record<string, unknown>)[name] === (other as Record<string, unknown>)[name],
  );
