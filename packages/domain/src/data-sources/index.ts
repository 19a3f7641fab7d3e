import { z } from 'zod';
import { budget } from '../budgets/index.ts';
import { label, prose, timestamp } from '../values/index.ts';
import { LIMITED_SOURCES } from './limitedSources.ts';

export { checkIdentifierTypes, checkSettings } from './checkSettings.ts';
export { LIMITED_SOURCES };

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

/** As many values of one dimension can be told apart. */
export const MOST_SLICES = 20;

const sqlText = z.string().trim().min(1, 'expected a query').max(100_000);

const identifierTypes = z.array(
  z.strictObject({ userIdType: z.string().trim().min(1).max(100), description: prose.default('') }),
);

/** Which unit saw which variation when: one row per exposure. Results are counted over its identifier type. */
export const assignmentQuery = z.strictObject({
  id: z.string().min(1),
  name: label,
  description: prose.default(''),
  userIdType: z.string().min(1),
  query: sqlText,
  /** Extra columns of the query that results can be split by. */
  dimensions: z.array(z.string()).default([]),
  /** Of some dimensions, the values that are told apart; all others are counted together. */
  dimensionSlices: z.record(z.string(), z.array(z.string()).min(1).max(MOST_SLICES)).default({}),
  /** Whether it also gives `experiment_name` and `variation_name`. */
  hasNameCol: z.boolean().default(false),
});
export type AssignmentQuery = z.infer<typeof assignmentQuery>;

/** Pairs of identifiers of one person, for metrics that use another identifier type than the exposures. */
export const identityJoin = z.strictObject({ ids: z.array(z.string()).min(2), query: sqlText });

export const dataSourceSettings = z.strictObject({
  userIdTypes: identifierTypes.default([]),
  queries: z
    .strictObject({ exposure: z.array(assignmentQuery).default([]), identityJoins: z.array(identityJoin).default([]) })
    .prefault({}),
  /** What one run may cost before somebody is asked. */
  budget: budget.prefault({}),
});
export type DataSourceSettings = z.infer<typeof dataSourceSettings>;

const account = {
  database: z.string().min(1, 'expected the name of a database'),
  user: z.string().min(1, 'expected the name of a user'),
  password: z.string().default(''),
};

const server = {
  host: z.string().trim().min(1, 'expected a host name or address'),
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
  url: z.url({ protocol: /^https?$/, error: 'expected the address of the coordinator, such as https://host:8443' }),
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
    url: z.url({
      protocol: /^https?$/,
      error: 'expected the address of the HTTP interface, such as https://host:8443',
    }),
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
      .union([z.url({ protocol: /^s3$/, error: 'expected an address such as s3://bucket/path/' }), z.literal('')])
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

/** What of the parameters is shown: everything but secrets. */
export type ShownParams = Record<string, unknown>;

export const dataSource = z
  .strictObject({
    id: z.string(),
    name: label,
    description: prose,
    type: z.enum(DATA_SOURCE_TYPES),
    projects: z.array(z.string()),
    params: z.record(z.string(), z.unknown()),
    settings: dataSourceSettings,
    dateCreated: timestamp,
    dateUpdated: timestamp,
  })
  .meta({ id: 'DataSource' });
export type DataSource = z.infer<typeof dataSource>;

export const newDataSource = z.strictObject({
  name: label,
  description: prose.default(''),
  projects: z.array(z.string()).default([]),
  params: dataSourceParams,
  settings: dataSourceSettings.prefault({}),
});
export type NewDataSource = z.infer<typeof newDataSource>;

export const dataSourceUpdate = z.strictObject({
  name: label.optional(),
  description: prose.optional(),
  projects: z.array(z.string()).optional(),
  params: dataSourceParams.optional(),
  settings: dataSourceSettings.optional(),
});
export type DataSourceUpdate = z.infer<typeof dataSourceUpdate>;

/** What proves an account, by the name it has where it has one: it never leaves the server again. */
const SECRET_FIELDS = ['password', 'privateKey', 'token', 'secretAccessKey'] as const;

/** The name of the secret among some parameters; none of a kind that needs none. */
export const secretField = (params: DataSourceParams) => SECRET_FIELDS.find((name) => name in params);

/** Removes what must not leave the server. An empty secret in an update keeps the stored one. */
export const withoutSecrets = (params: DataSourceParams): ShownParams => {
  const name = secretField(params);
  if (!name) return params;
  const { [name]: secret, ...shown } = params as Record<string, unknown>;
  return { ...shown, hasPassword: secret !== '' };
};

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

/** An uploaded file as the server looked into it: a table with columns. */
export const uploadedFile = z.strictObject({
  uploadId: z.string(),
  table: z.string(),
  sizeBytes: z.number(),
  rowCount: z.number(),
  columns: z.array(z.strictObject({ name: z.string(), type: z.string() })),
});
export type UploadedFile = z.infer<typeof uploadedFile>;

/** How units spread over the values of one dimension, the most common first. */
export const dimensionSlices = z.strictObject({
  column: z.string(),
  slices: z.array(z.strictObject({ value: z.string(), percent: z.number() })),
});
export type DimensionSlices = z.infer<typeof dimensionSlices>;

/** Answer of a query somebody runs by hand: the first rows, or the engine's message. */
export const queryPreview = z.strictObject({
  columns: z.array(z.strictObject({ name: z.string(), type: z.string() })),
  rows: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))),
  isTruncated: z.boolean(),
  elapsedMs: z.number(),
  error: z.string().nullable(),
});
