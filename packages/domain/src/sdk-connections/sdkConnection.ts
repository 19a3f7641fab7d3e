import { z } from 'zod';
import { label, timestamp } from '../values/index.ts';

const SDK_LANGUAGES = [
  'javascript', 'react', 'nodejs', 'nocode-webflow', 'nocode-wordpress', 'nocode-shopify', 'nocode-other',
  'nextjs', 'php', 'python', 'ruby', 'java', 'csharp', 'android', 'ios', 'go', 'flutter', 'elixir',
  'edge-cloudflare', 'edge-fastly', 'edge-lambda', 'edge-other', 'rust', 'roku', 'openfeature', 'other',
] as const; // biome-ignore format: a list to scan

/** How an application gets its flags: a public key bound to one environment and some projects. */
export const sdkConnection = z
  .strictObject({
    id: z.string(),
    name: label,
    languages: z.array(z.enum(SDK_LANGUAGES)),
    /** The version of the library in use, for languages whose history is known; empty means the newest. */
    sdkVersion: z.string(),
    environment: z.string(),
    /** Projects it delivers; empty means all. */
    projects: z.array(z.string()),
    /** The public client key: `sdk-` and random letters and digits, unless it was taken over from elsewhere. */
    key: z.string(),
    encryptPayload: z.boolean(),
    encryptionKey: z.string(),
    hashSecureAttributes: z.boolean(),
    includeExperimentNames: z.boolean(),
    includeRuleIds: z.boolean(),
    /** Experiments that change pages by themselves, those that redirect, and either kind while still a draft. */
    includeVisualExperiments: z.boolean(),
    includeRedirectExperiments: z.boolean(),
    includeDraftExperiments: z.boolean(),
    remoteEvalEnabled: z.boolean(),
    /** An SDK has asked for this payload at least once. */
    connected: z.boolean(),
    dateCreated: timestamp,
    dateUpdated: timestamp,
  })
  .meta({ id: 'SdkConnection' });
export type SdkConnection = z.infer<typeof sdkConnection>;

const sdkVersion = z.string().regex(/^(\d+(\.\d+){0,2})?$/, 'expected a version like 1.6.4');

const existingKey = z
  .string()
  .regex(/^(?!secret_)[\w-]{8,100}$/, 'expected 8 to 100 letters, digits, - and _, and no secret key');

export const newSdkConnection = z.strictObject({
  /** The client key that applications in use already carry, from another server. A new one is made unless given. */
  key: existingKey.optional(),
  name: label,
  languages: z.array(z.enum(SDK_LANGUAGES)).min(1, 'expected at least one language'),
  sdkVersion: sdkVersion.default(''),
  environment: z.string().min(1),
  projects: z.array(z.string()).default([]),
  encryptPayload: z.boolean().default(false),
  hashSecureAttributes: z.boolean().default(false),
  includeExperimentNames: z.boolean().default(true),
  includeRuleIds: z.boolean().default(true),
  includeVisualExperiments: z.boolean().default(false),
  includeRedirectExperiments: z.boolean().default(false),
  includeDraftExperiments: z.boolean().default(false),
  /** The server evaluates for each user, so rules never leave it. Needs neither encryption nor hashing. */
  remoteEvalEnabled: z.boolean().default(false),
});
export type NewSdkConnection = z.infer<typeof newSdkConnection>;

export const sdkConnectionUpdate = z.strictObject({
  name: label.optional(),
  languages: newSdkConnection.shape.languages.optional(),
  sdkVersion: sdkVersion.optional(),
  environment: z.string().min(1).optional(),
  projects: z.array(z.string()).optional(),
  encryptPayload: z.boolean().optional(),
  hashSecureAttributes: z.boolean().optional(),
  includeExperimentNames: z.boolean().optional(),
  includeRuleIds: z.boolean().optional(),
  includeVisualExperiments: z.boolean().optional(),
  includeRedirectExperiments: z.boolean().optional(),
  includeDraftExperiments: z.boolean().optional(),
  remoteEvalEnabled: z.boolean().optional(),
});
export type SdkConnectionUpdate = z.infer<typeof sdkConnectionUpdate>;

/** What a connection was used for on one day (UTC). */
export const sdkUsage = z
  .object({
    day: z.iso.date(),
    /** Requests for the payload, those answered with 304 included. */
    payloads: z.number(),
    /** Event streams that were opened. */
    streams: z.number(),
    /** Users evaluated for SDKs, and for OpenFeature clients. */
    remoteEvaluations: z.number(),
    ofrepEvaluations: z.number(),
    /** Feature uses that SDKs told of by themselves, where that is switched on. */
    pings: z.number(),
  })
  .meta({ id: 'SdkUsage' });
export type SdkUsage = z.infer<typeof sdkUsage>;

/** What is evaluated remotely has nothing left to hide, so encryption and hashing go off with it. */
export const withRemoteEvaluation = <C extends Pick<SdkConnection, 'remoteEvalEnabled'>>(connection: C): C =>
  connection.remoteEvalEnabled ? { ...connection, encryptPayload: false, hashSecureAttributes: false } : connection;
