import { expectationOf } from '@gb/domain/errors';
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { COMPILED } from './compiled.ts';
import type { EnginesSettings } from './engines/engines.ts';
import type { S3Settings } from './files/bucket.ts';
import type { MailSettings } from './mail/mailer.ts';

/** Everything an operator can set, with its default. Nothing else in the server reads the environment. */
const flag = z
  .enum(['true', 'false', '1', '0', 'yes', 'no', 'on', 'off', ''])
  .transform((v) => ['true', '1', 'yes', 'on'].includes(v));
const secret = z.string().min(32, 'expected at least 32 characters');

const seconds = z.coerce.number().int('expected whole seconds').min(0, 'expected 0 seconds or more');

const atLeastOne = z.coerce.number().int('expected a whole number').min(1, 'expected 1 or more');

/** An address people are sent to; empty when there is none. */
const link = z.union([z.url({ protocol: /^https?$/ }), z.literal('')]).default('');

const environmentSchema = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'expected an address that begins with postgres://')
    .optional(),
  ROLE: z.enum(['web', 'jobs', 'edge', 'all']).default('all'),
  APP_ORIGIN: z.url().optional(),
  API_HOST: z.url().optional(),
  CDN_HOST: z.string().default(''),
  JWT_SECRET: secret.optional(),
  ENCRYPTION_KEY: secret.optional(),
  IS_CLOUD: flag.default(false),
  IS_MULTI_ORG: flag.default(false),
  ALLOW_SELF_ORG_CREATION: flag.default(true),
  SETUP_CODE: z.string().min(1).optional(),
  CACHE_CONTROL_MAX_AGE: seconds.default(30),
  CACHE_CONTROL_STALE_WHILE_REVALIDATE: seconds.default(3600),
  CACHE_CONTROL_STALE_IF_ERROR: seconds.default(36_000),
  API_RATE_LIMIT: z.coerce.number().int().positive().default(60),
  EMAIL_HOST: z.string().min(1).optional(),
  EMAIL_PORT: z.coerce.number().int().min(1).max(65535).default(587),
  EMAIL_SECURE: flag.optional(),
  EMAIL_HOST_USER: z.string().default(''),
  EMAIL_HOST_PASSWORD: z.string().default(''),
  EMAIL_FROM: z.string().min(1).optional(),
  HSTS_MAX_AGE: seconds.optional(),
  UPLOAD_QUOTA_MB: z.coerce.number().int('expected whole megabytes').min(0, 'expected 0 or more').default(5120),
  TRUSTED_PROXY_HOPS: z.coerce.number().int().min(0).max(10).default(0),
  ALLOWED_PRIVATE_HOSTS: z.string().default(''),
  SENTRY_DSN: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default(''),
  TELEMETRY: z.enum(['enable', 'disable', 'debug']).default('enable'),
  TELEMETRY_URL: link,
  PRODUCT_FLAGS_HOST: link,
  PRODUCT_FLAGS_KEY: z.string().default(''),
  DOCS_URL: link,
  COMMUNITY_URL: link,
  LIVE_CHAT_URL: link,
  LICENSE_SERVER_URL: link,
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_BUCKET: z.string().default(''),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().default(''),
  S3_SECRET_ACCESS_KEY: z.string().default(''),
  DATA_FOLDERS: z.string().default(''),
  QUERIES_AT_ONCE: atLeastOne.default(4),
  QUERIES_AT_ONCE_PER_ORGANIZATION: atLeastOne.default(3),
  QUERIES_AT_ONCE_PER_DATA_SOURCE: atLeastOne.default(2),
  QUERY_MEMORY_MB: z.coerce.number().int().min(256, 'expected 256 or more').default(1536),
  QUERY_RESULT_MB: atLeastOne.default(32),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  BUILD_SHA: z.string().default(''),
  BUILD_DATE: z.string().default(''),
});

export type Config = {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | null;
  role: 'web' | 'jobs' | 'edge' | 'all';
  appOrigin: string | null;
  apiHost: string | null;
  cdnHost: string;
  jwtSecret: string;
  encryptionKey: string;
  isCloud: boolean;
  isMultiOrg: boolean;
  allowSelfOrgCreation: boolean;
  /** Asked for by first-time set-up; null when the server only listens on this machine or the operator said so. */
  setupCode: string | null;
  /** How long browsers and networks in between may keep an SDK's payload, as a header. */
  payloadCacheControl: string;
  /** Calls a minute each API key or personal token may make. */
  apiRateLimit: number;
  /** How letters are sent; null when they are not. */
  mail: MailSettings | null;
  /** For how long browsers use this address by TLS alone, once they have; 0 when they are not told. */
  hstsMaxAgeSeconds: number;
  /** What all images and data files of one organization may take together. */
  uploadQuotaMb: number;
  trustedProxyHops: number;
  allowedPrivateHosts: string[];
  sentryDsn: string;
  /** Use of the product is told to `url`; to nobody while it is empty. */
  telemetry: { mode: 'enable' | 'disable' | 'debug'; url: string };
  /** Where the product's own flags are kept, when not in the build. */
  productFlags: { apiHost: string; clientKey: string };
  /** The bucket of images, uploaded data and demo shops; null when they are kept under the data directory. */
  s3: S3Settings | null;
  /** Where help is to be found beyond this server; empty where there is none. */
  links: { docs: string; community: string; liveChat: string; licenseServer: string };
  /** Folders whose DuckDB files may be data sources, of one organization or, where none is named, of all. */
  dataFolders: { organization: string | null; folder: string }[];
  /** The processes in which data sources are asked. */
  engines: EnginesSettings;
  logLevel: z.infer<typeof environmentSchema>['LOG_LEVEL'];
  build: { sha: string; date: string };
};

/** A setting that stops the start, in a sentence that names it. */
export class ConfigError extends Error {}

/** Reads and checks the settings. Throws `ConfigError` naming the first wrong one and what was expected. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const known = Object.keys(environmentSchema.shape);
  const given = Object.fromEntries(known.filter((key) => environment[key]).map((key) => [key, environment[key]]));
  const parsed = environmentSchema.safeParse(given, { error: expectationOf });
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ConfigError(`The setting ${issue?.path.join('.')} is wrong: ${issue?.message}.`);
  }
  const env = parsed.data;
  const dataDir = dataDirectory(resolve(env.DATA_DIR));
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir,
    databaseUrl: env.DATABASE_URL ?? null,
    role: env.ROLE,
    appOrigin: env.APP_ORIGIN ? new URL(env.APP_ORIGIN).origin : null,
    apiHost: env.API_HOST ?? null,
    cdnHost: env.CDN_HOST,
    ...secretsFor(env, dataDir),
    isCloud: env.IS_CLOUD,
    isMultiOrg: env.IS_MULTI_ORG,
    allowSelfOrgCreation: env.ALLOW_SELF_ORG_CREATION,
    setupCode: setupCodeFor(env.HOST, env.SETUP_CODE),
    payloadCacheControl: cacheControlFor(env),
    apiRateLimit: env.API_RATE_LIMIT,
    mail: mailFor(env),
    hstsMaxAgeSeconds: env.HSTS_MAX_AGE ?? (env.APP_ORIGIN?.startsWith('https:') ? HALF_A_YEAR : 0),
    uploadQuotaMb: env.UPLOAD_QUOTA_MB,
    trustedProxyHops: env.TRUSTED_PROXY_HOPS,
    allowedPrivateHosts: env.ALLOWED_PRIVATE_HOSTS.split(',').filter(Boolean),
    sentryDsn: env.SENTRY_DSN,
    telemetry: { mode: env.TELEMETRY, url: env.TELEMETRY_URL },
    productFlags: { apiHost: env.PRODUCT_FLAGS_HOST, clientKey: env.PRODUCT_FLAGS_KEY },
    s3: s3For(env),
    links: {
      docs: env.DOCS_URL,
      community: env.COMMUNITY_URL,
      liveChat: env.LIVE_CHAT_URL,
      licenseServer: env.LICENSE_SERVER_URL,
    },
    dataFolders: dataFoldersFor(env.DATA_FOLDERS),
    engines: enginesFor(env, environment),
    logLevel: env.LOG_LEVEL,
    build: { sha: env.BUILD_SHA, date: env.BUILD_DATE },
  };
}

const HALF_A_YEAR = 15_552_000;

/** `/data/shared,org_1:/data/one` */
function dataFoldersFor(text: string): Config['dataFolders'] {
  return text
    .split(',')
    .filter(Boolean)
    .map((part) => {
      const [, organization, folder] = /^(?:([\w-]+):)?(\/.*)$/.exec(part.trim()) ?? [];
      if (folder === undefined)
        throw new ConfigError(
          `The setting DATA_FOLDERS is wrong: expected folders such as /data/shared,org_1:/data/one, not ${part}.`,
        );
      return { organization: organization ?? null, folder };
    });
}

/** What engines are told of the environment: how to start, and whose certificates to trust. */
const PASSED_ON = [
  'PATH',
  'LANG',
  'TMPDIR',
  'SystemRoot',
  'NODE_NO_WARNINGS',
  'NODE_EXTRA_CA_CERTS',
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
];
const MB = 1024 ** 2;

function enginesFor(
  env: z.infer<typeof environmentSchema>,
  environment: Readonly<Record<string, string | undefined>>,
): EnginesSettings {
  const given = PASSED_ON.flatMap((name) =>
    environment[name] === undefined ? [] : [[name, environment[name]] as const],
  );
  return {
    memoryBytes: env.QUERY_MEMORY_MB * MB,
    resultBytes: env.QUERY_RESULT_MB * MB,
    limits: {
      server: env.QUERIES_AT_ONCE,
      organization: env.QUERIES_AT_ONCE_PER_ORGANIZATION,
      dataSource: env.QUERIES_AT_ONCE_PER_DATA_SOURCE,
    },
    environment: { ...Object.fromEntries(given), NODE_COMPILE_CACHE: COMPILED },
  };
}

const cacheControlFor = (env: z.infer<typeof environmentSchema>): string =>
  [
    'public',
    `max-age=${env.CACHE_CONTROL_MAX_AGE}`,
    `stale-while-revalidate=${env.CACHE_CONTROL_STALE_WHILE_REVALIDATE}`,
    `stale-if-error=${env.CACHE_CONTROL_STALE_IF_ERROR}`,
  ].join(', ');

/** Links in letters need an address that no caller can choose, so mail needs APP_ORIGIN. */
function mailFor(env: z.infer<typeof environmentSchema>): MailSettings | null {
  if (!env.EMAIL_HOST) return null;
  if (!env.APP_ORIGIN)
    throw new ConfigError(
      'The setting APP_ORIGIN is missing: with EMAIL_HOST, letters need the address of this server.',
    );
  if (!env.EMAIL_FROM)
    throw new ConfigError('The setting EMAIL_FROM is missing: with EMAIL_HOST, letters need a sender.');
  return {
    host: env.EMAIL_HOST,
    port: env.EMAIL_PORT,
    secure: env.EMAIL_SECURE ?? env.EMAIL_PORT === 465,
    user: env.EMAIL_HOST_USER,
    password: env.EMAIL_HOST_PASSWORD,
    from: env.EMAIL_FROM,
  };
}

function s3For(env: z.infer<typeof environmentSchema>): S3Settings | null {
  if (!env.S3_ENDPOINT) return null;
  const missing = (['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const).find((name) => !env[name]);
  if (missing)
    throw new ConfigError(`The setting ${missing} is missing: with S3_ENDPOINT, files are kept in a bucket.`);
  return {
    endpoint: env.S3_ENDPOINT,
    bucket: env.S3_BUCKET,
    region: env.S3_REGION,
    accessKeyId: env.S3_ACCESS_KEY_ID,
    secretAccessKey: env.S3_SECRET_ACCESS_KEY,
  };
}

type Secrets = { jwtSecret: string; encryptionKey: string };

/** Nodes of a cluster must share their secrets, so they are required there; alone, they are made once and kept. */
function secretsFor(env: z.infer<typeof environmentSchema>, dataDir: string): Secrets {
  if (env.JWT_SECRET && env.ENCRYPTION_KEY) return { jwtSecret: env.JWT_SECRET, encryptionKey: env.ENCRYPTION_KEY };
  if (env.DATABASE_URL) {
    const missing = env.JWT_SECRET ? 'ENCRYPTION_KEY' : 'JWT_SECRET';
    throw new ConfigError(
      `The setting ${missing} is missing: with DATABASE_URL, every server needs the same JWT_SECRET and ENCRYPTION_KEY.`,
    );
  }
  const kept = keptSecrets(dataDir);
  return { jwtSecret: env.JWT_SECRET ?? kept.jwtSecret, encryptionKey: env.ENCRYPTION_KEY ?? kept.encryptionKey };
}

function keptSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json');
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Secrets;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
      throw new ConfigError(
        `The file ${file} cannot be read: ${(error as Error).message}. It holds this installation's secrets.`,
      );
  }
  const fresh = {
    jwtSecret: randomBytes(32).toString('base64url'),
    encryptionKey: randomBytes(32).toString('base64url'),
  };
  try {
    writeFileSync(file, JSON.stringify(fresh), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    throw new ConfigError(`The setting DATA_DIR is wrong: nothing can be written there. ${(error as Error).message}.`);
  }
  return fresh;
}

/** Makes the data directory where there is none. */
function dataDirectory(path: string): string {
  try {
    makeDirectory(path);
    return path;
  } catch (error) {
    const { message } = error as Error;
    throw new ConfigError(`The setting DATA_DIR is wrong: there can be no directory at ${path}. ${message}.`);
  }
}

/** Level by level, because Node's own `recursive` never ends where the system says that a directory's parent is not there. */
function makeDirectory(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  makeDirectory(dirname(path));
  mkdirSync(path, { mode: 0o700 });
}

/** Beyond loopback anyone could be first at the set-up form, so it also asks for a code that only the log shows. */
function setupCodeFor(host: string, given: string | undefined): string | null {
  if (given === 'off') return null;
  if (given) return given;
  return ['127.0.0.1', 'localhost', '::1'].includes(host) ? null : randomBytes(6).toString('hex');
}
