import { z } from 'zod';
import { addressProblem } from './addressProblem.ts';
import { LIMITED_SOURCES } from './limitedSources.ts';

/** Warehouses this product can query. `files` are uploaded CSV or Parquet files, read by the embedded engine. */
export const DATA_SOURCE_TYPES = [
  'postgres',
  'redshift',
  'mysql',
  'mssql',
  'clickhouse',
  'bigquery',
  'snowflake',
  'databricks',
  'trino',
  'presto',
  'athena',
  'google_analytics',
  'mixpanel',
  'duckdb',
  'files',
] as const;
export type DataSourceType = (typeof DATA_SOURCE_TYPES)[number];

const account = {
  database: z.string().min(1, 'expected the name of a database'),
  user: z.string().min(1, 'expected the name of a user'),
  password: z.string().default(''),
};

/** An address in which nothing but a place is told, so that it can be shown. */
const noSecrets = (schema: z.ZodString | z.ZodURL) =>
  schema.superRefine((address, { addIssue }) => {
    const message = addressProblem(address);
    if (message !== null) addIssue({ code: 'custom', message });
  });

const httpAddress = (what: string) =>
  noSecrets(z.url({ protocol: /^https?$/, error: `expected the address of ${what}, such as https://host:8443` }));

const server = {
  host: noSecrets(z.string().trim().min(1, 'expected a host name or address')),
  ...account,
  ssl: z.enum(['off', 'require', 'verify']).default('off'),
  caCert: z.string().default(''),
};

const port = z.number().int().min(1).max(65_535);

const text = (what: string) => z.string().trim().min(1, `expected ${what}`);
const word = (what: string) => text(what).regex(/^[\w.-]+$/, `expected ${what}, of letters, digits, dots and dashes`);
const optional = z.string().trim().default('');

const firstDay = z.iso.date('expected a day such as 2024-01-31');
const timeZone = z.string().default('UTC').refine(isTimeZone, 'expected a time zone such as UTC or Europe/Berlin');

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== '';
  } catch {
    return false;
  }
}

const dimension = (what: string) => text(`the name of the dimension that carries ${what}`);

const trino = {
  url: httpAddress('the coordinator'),
  user: account.user,
  password: account.password,
  catalog: text('the name of a catalog'),
  schema: optional,
};

/** How to reach a warehouse. Kept encrypted; passwords never leave the server again. */
export const dataSourceParams = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('postgres'),
    ...server,
    port: port.default(5432),
    defaultSchema: z.string().default(''),
  }),
  z.strictObject({ type: z.literal('mysql'), ...server, port: port.default(3306) }),
  z.strictObject({
    type: z.literal('mssql'),
    ...server,
    port: port.default(1433),
    defaultSchema: z.string().default(''),
  }),
  z.strictObject({
    type: z.literal('clickhouse'),
    url: httpAddress('the HTTP interface'),
    ...account,
  }),
  z.strictObject({
    type: z.literal('redshift'),
    ...server,
    port: port.default(5439),
    defaultSchema: z.string().default(''),
  }),
  z.strictObject({
    type: z.literal('bigquery'),
    projectId: word('the id of a project'),
    clientEmail: text('the e-mail address of a service account'),
    privateKey: z.string().default(''),
    dataset: z.union([word('the id of a dataset'), z.literal('')]).default(''),
    location: z.union([word('the name of a location, such as EU'), z.literal('')]).default(''),
  }),
  z.strictObject({
    type: z.literal('snowflake'),
    account: word('an account identifier, such as myorg-account123'),
    user: account.user,
    privateKey: z.string().default(''),
    database: account.database,
    schema: optional,
    warehouse: text('the name of a warehouse'),
    role: optional,
  }),
  z.strictObject({
    type: z.literal('databricks'),
    host: word('the host name of a workspace'),
    warehouseId: text('the id of a SQL warehouse'),
    token: z.string().default(''),
    catalog: text('the name of a catalog'),
    schema: optional,
  }),
  z.strictObject({ type: z.literal('trino'), ...trino }),
  z.strictObject({ type: z.literal('presto'), ...trino }),
  z.strictObject({
    type: z.literal('athena'),
    region: word('a region, such as eu-west-1'),
    accessKeyId: text('the id of an access key'),
    secretAccessKey: z.string().default(''),
    outputLocation: z
      .union([
        noSecrets(z.url({ protocol: /^s3$/, error: 'expected an address such as s3://bucket/path/' })),
        z.literal(''),
      ])
      .default(''),
    workgroup: optional,
    catalog: text('the name of a catalog').default('AwsDataCatalog'),
    database: account.database,
  }),
  z.strictObject({
    type: z.literal('google_analytics'),
    propertyId: z.string().trim().regex(/^\d+$/, 'expected the number of a property'),
    clientEmail: text('the e-mail address of a service account'),
    privateKey: z.string().default(''),
    timeZone,
    unitDimension: dimension('who it was'),
    experimentDimension: dimension('the experiment').default('customEvent:experiment_id'),
    variationDimension: dimension('the variation').default('customEvent:variation_id'),
    exposureEvent: text('the name of an event').default('experiment_viewed'),
    since: firstDay,
  }),
  z.strictObject({
    type: z.literal('mixpanel'),
    projectId: z.string().trim().regex(/^\d+$/, 'expected the number of a project'),
    user: text('the name of a service account'),
    password: z.string().default(''),
    residency: z.enum(['us', 'eu', 'in']).default('us'),
    timeZone,
    timesIn: z.enum(['utc', 'project']).default('utc'),
    since: firstDay,
  }),
  z.strictObject({ type: z.literal('duckdb'), path: z.string().min(1, 'expected the path of a DuckDB file') }),
  z.strictObject({
    type: z.literal('files'),
    files: z.array(z.strictObject({ table: z.string().min(1), uploadId: z.string().min(1) })).min(1),
  }),
]);
export type DataSourceParams = z.infer<typeof dataSourceParams>;

/** Services whose events are copied before they are analysed. */
export type CopiedParams = Extract<DataSourceParams, { type: (typeof LIMITED_SOURCES)[number] }>;

export const isCopied = (params: DataSourceParams): params is CopiedParams =>
  (LIMITED_SOURCES as readonly string[]).includes(params.type);
