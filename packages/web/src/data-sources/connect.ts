import {
  type DataSource,
  type DataSourceParams,
  type DataSourceType,
  type UploadedFile,
  addressProblem,
} from '@gb/domain/data-sources';
import { numberIn } from '../ui/form/numberIn.ts';
import { problemWords } from '../ui/form/problemWords.ts';

/** One thing to type to reach a warehouse. */
export type ConnectionField = {
  name: string;
  label: string;
  initial?: string;
  hint?: string;
  isOptional?: true;
  isSecret?: true;
  /** A key in PEM form has lines. */
  hasLines?: true;
  isPort?: true;
  isDay?: true;
  options?: Readonly<Record<string, string>>;
};

const ENCRYPTION: ConnectionField = {
  name: 'ssl',
  label: 'Encryption',
  initial: 'off',
  options: { off: 'Off', require: 'Required', verify: 'Required, certificate checked' },
};
const CERTIFICATE: ConnectionField = {
  name: 'caCert',
  label: 'Certificate of the authority',
  hint: 'In PEM form, when the server’s certificate is not signed by a public one.',
  isOptional: true,
};
const ACCOUNT: readonly ConnectionField[] = [
  { name: 'database', label: 'Database' },
  { name: 'user', label: 'User', hint: 'A user that may only read is best.' },
  { name: 'password', label: 'Password', isSecret: true, isOptional: true },
];
const server = (port: string): readonly ConnectionField[] => [
  { name: 'host', label: 'Host' },
  { name: 'port', label: 'Port', initial: port, isPort: true },
  ...ACCOUNT,
  ENCRYPTION,
];

const SCHEMA: ConnectionField = {
  name: 'defaultSchema',
  label: 'Schema',
  hint: 'Where unqualified tables are looked up.',
  isOptional: true,
};
const PASSWORD = ACCOUNT.filter(({ name }) => name !== 'database');
const CATALOG: ConnectionField = { name: 'catalog', label: 'Catalog' };
const privateKey = (hint: string): ConnectionField => ({
  name: 'privateKey',
  label: 'Private key',
  hint,
  isSecret: true,
  hasLines: true,
});
const TRINO: readonly ConnectionField[] = [
  { name: 'url', label: 'Address', hint: 'Of the coordinator, such as https://trino.example.com:8443' },
  ...PASSWORD,
  CATALOG,
  { ...SCHEMA, name: 'schema' },
];

const CUSTOM = 'As the Data API names custom dimensions: customUser:name, or customEvent:name.';
const TIME_ZONE: ConnectionField = { name: 'timeZone', label: 'Time zone', initial: 'UTC' };
const SINCE: ConnectionField = {
  name: 'since',
  label: 'Events since',
  hint: 'Fetched and kept here from this day on. No experiment that began earlier can be analysed.',
  isDay: true,
};

/** What each kind of data source asks for. Uploaded files are dropped, not typed. */
export const CONNECTION_FIELDS: Readonly<Record<DataSourceType, readonly ConnectionField[]>> = {
  files: [],
  postgres: [...server('5432'), SCHEMA, CERTIFICATE],
  redshift: [...server('5439'), SCHEMA, CERTIFICATE],
  mysql: [...server('3306'), CERTIFICATE],
  mssql: [
    ...server('1433').map((field) => (field === ENCRYPTION ? { ...field, initial: 'require' } : field)),
    {
      ...SCHEMA,
      hint: 'The only one whose tables are listed. SQL Server looks up unqualified names in the user’s own default schema.',
    },
    CERTIFICATE,
  ],
  clickhouse: [
    { name: 'url', label: 'Address', hint: 'Of the HTTP interface, such as https://warehouse.example.com:8443' },
    ...ACCOUNT,
  ],
  bigquery: [
    { name: 'projectId', label: 'Project', hint: 'The project that pays for queries.' },
    { name: 'clientEmail', label: 'Service account', hint: '“client_email” in the key file of the account.' },
    privateKey('Paste the whole key file, and its account fills itself in; or only its “private_key”.'),
    { name: 'dataset', label: 'Dataset', hint: 'Where unqualified tables are looked up.', isOptional: true },
    { name: 'location', label: 'Location', hint: 'Where queries run, such as EU.', isOptional: true },
  ],
  snowflake: [
    { name: 'account', label: 'Account identifier', hint: 'Such as myorg-account123.' },
    { name: 'user', label: 'User', hint: 'A user that may only read is best.' },
    privateKey('Of the user’s key pair, in PEM form and not encrypted. Snowflake’s SQL API takes no passwords.'),
    { name: 'warehouse', label: 'Warehouse' },
    { name: 'database', label: 'Database' },
    { ...SCHEMA, name: 'schema' },
    { name: 'role', label: 'Role', isOptional: true },
  ],
  databricks: [
    { name: 'host', label: 'Host of the workspace', hint: 'Such as dbc-1234.cloud.databricks.com.' },
    { name: 'warehouseId', label: 'SQL warehouse', hint: 'Its id, the last part of its HTTP path.' },
    { name: 'token', label: 'Access token', isSecret: true },
    { ...CATALOG, initial: 'main' },
    { ...SCHEMA, name: 'schema' },
  ],
  trino: TRINO,
  presto: TRINO,
  athena: [
    { name: 'region', label: 'Region', hint: 'Such as eu-west-1.' },
    { name: 'accessKeyId', label: 'Access key id' },
    { name: 'secretAccessKey', label: 'Secret access key', isSecret: true },
    { name: 'database', label: 'Database' },
    { ...CATALOG, initial: 'AwsDataCatalog' },
    { name: 'workgroup', label: 'Workgroup', isOptional: true },
    {
      name: 'outputLocation',
      label: 'Place of results',
      hint: 'Such as s3://bucket/path/, unless the workgroup has one.',
      isOptional: true,
    },
  ],
  google_analytics: [
    { name: 'propertyId', label: 'Property', hint: 'Its number, in Admin, Property details.' },
    {
      name: 'clientEmail',
      label: 'Service account',
      hint: '“client_email” in its key file. It needs the role Viewer in the property.',
    },
    privateKey('Paste the whole key file, and its account fills itself in; or only its “private_key”.'),
    { name: 'unitDimension', label: 'Dimension of the user', initial: 'customUser:user_id', hint: CUSTOM },
    { name: 'experimentDimension', label: 'Dimension of the experiment', initial: 'customEvent:experiment_id' },
    { name: 'variationDimension', label: 'Dimension of the variation', initial: 'customEvent:variation_id' },
    { name: 'exposureEvent', label: 'Name of the exposure event', initial: 'experiment_viewed' },
    { ...TIME_ZONE, hint: 'Of the property, such as Europe/Berlin.' },
    SINCE,
  ],
  mixpanel: [
    { name: 'projectId', label: 'Project', hint: 'Its number, in the settings of the project.' },
    { name: 'user', label: 'Service account', hint: 'The name it was given when it was made, with the role Consumer.' },
    { name: 'password', label: 'Secret', isSecret: true },
    {
      name: 'residency',
      label: 'Data residency',
      initial: 'us',
      options: { us: 'United States', eu: 'European Union', in: 'India' },
    },
    { ...TIME_ZONE, hint: 'Of the project, such as Europe/Berlin.' },
    {
      name: 'timesIn',
      label: 'Times in its export',
      initial: 'utc',
      options: { utc: 'In UTC (projects made since 2023)', project: 'In the project’s time zone (older projects)' },
    },
    SINCE,
  ],
  duckdb: [
    { name: 'path', label: 'Path of the file', hint: 'On the machine that runs this server. It is opened read-only.' },
  ],
};

/** What was typed, by name of the field. */
export type TypedFields = Readonly<Record<string, string>>;

/** Fields as they are before anyone typed: those of a saved data source without its secrets, or the usual ones. */
export const startingFields = (kind: DataSourceType, saved?: DataSource): TypedFields =>
  Object.fromEntries(
    CONNECTION_FIELDS[kind].map(({ name, initial = '', isDay }) => [
      name,
      String(saved?.params[name] ?? (isDay ? daysAgo(USUAL_DAYS) : initial)),
    ]),
  );

const USUAL_DAYS = 90;
const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** What was typed, with the parts of a key file of Google's where the whole file was pasted as the key. */
export function withKeyFile(typed: TypedFields): TypedFields {
  const pasted = typed.privateKey?.trim() ?? '';
  if (!pasted.startsWith('{')) return typed;
  try {
    const file = JSON.parse(pasted) as Record<string, unknown>;
    const { project_id: projectId, client_email: clientEmail, private_key: key } = file;
    if (typeof key !== 'string') return typed;
    return { ...typed, projectId: String(projectId ?? ''), clientEmail: String(clientEmail ?? ''), privateKey: key };
  } catch {
    return typed;
  }
}

/** The parameters of the chosen kind. */
export function paramsOf(kind: DataSourceType, typed: TypedFields, files: readonly UploadedFile[]): DataSourceParams {
  if (kind === 'files') return { type: 'files', files: files.map(({ table, uploadId }) => ({ table, uploadId })) };
  const fields = CONNECTION_FIELDS[kind].map(({ name, isPort, isSecret }) => {
    const value = typed[name] ?? '';
    return [name, isPort ? numberIn(value) : isSecret ? value : value.trim()];
  });
  return { type: kind, ...Object.fromEntries(fields) } as DataSourceParams;
}

/** What is still missing, by field. */
export function connectProblems(given: {
  kind: DataSourceType;
  name: string;
  typed: TypedFields;
  files: readonly UploadedFile[];
  /** A secret is stored already, and stays when none is typed. */
  hasSecret?: boolean;
}): Record<string, string> {
  const problems: Record<string, string> = {};
  if (!given.name.trim()) problems.sourceName = 'Name is required';
  if (given.kind === 'files' && given.files.length === 0) problems.files = 'Choose at least one file';
  for (const { name, label, isOptional, isSecret, isPort } of CONNECTION_FIELDS[given.kind]) {
    const value = (given.typed[name] ?? '').trim();
    if (value === '' && !isOptional && !(isSecret && given.hasSecret)) problems[name] = `${label} is required`;
    else if (isPort && !isPortNumber(numberIn(value))) problems[name] = `${label} must be from 1 to 65535`;
    const unfit = ADDRESSES.includes(name) ? addressProblem(value) : null;
    if (unfit !== null) problems[name] = problemWords(unfit, { label, isMissing: false });
  }
  return problems;
}

/** Fields that are shown to everybody who may read the data source. */
const ADDRESSES: readonly string[] = ['host', 'url', 'outputLocation'];

const isPortNumber = (value: number): boolean => Number.isInteger(value) && value >= 1 && value <= 65_535;
