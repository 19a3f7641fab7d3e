import { z } from 'zod';
import { budget } from '../budgets/index.ts';
import { label, prose, timestamp } from '../values/index.ts';

/** Warehouses this product can query. `files` are uploaded CSV or Parquet files, read by the embedded engine. */
export const DATA_SOURCE_TYPES = ['postgres', 'mysql', 'clickhouse', 'duckdb', 'files'] as const;
export type DataSourceType = (typeof DATA_SOURCE_TYPES)[number];

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
    type: z.literal('clickhouse'),
    url: z.url({
      protocol: /^https?$/,
      error: 'expected the address of the HTTP interface, such as https://host:8443',
    }),
    ...account,
  }),
  z.strictObject({ type: z.literal('duckdb'), path: z.string().min(1, 'expected the path of a DuckDB file') }),
  z.strictObject({
    type: z.literal('files'),
    files: z.array(z.strictObject({ table: z.string().min(1), uploadId: z.string().min(1) })).min(1),
  }),
]);
export type DataSourceParams = z.infer<typeof dataSourceParams>;

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

/** Removes what must not leave the server. An empty password in an update keeps the stored one. */
export const withoutSecrets = (params: DataSourceParams): ShownParams => {
  if (!('password' in params)) return params;
  const { password, ...shown } = params;
  return { ...shown, hasPassword: password !== '' };
};

/** Sources for which regression adjustment is never available. */
export const LIMITED_SOURCES = ['google_analytics', 'mixpanel'] as const;

/** An uploaded file as the server looked into it: a table with columns. */
export const uploadedFile = z.strictObject({
  uploadId: z.string(),
  table: z.string(),
  sizeBytes: z.number(),
  rowCount: z.number(),
  columns: z.array(z.strictObject({ name: z.string(), type: z.string() })),
});
export type UploadedFile = z.infer<typeof uploadedFile>;

/** Answer of a query somebody runs by hand: the first rows, or the engine's message. */
export const queryPreview = z.strictObject({
  columns: z.array(z.strictObject({ name: z.string(), type: z.string() })),
  rows: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))),
  isTruncated: z.boolean(),
  elapsedMs: z.number(),
  error: z.string().nullable(),
});
