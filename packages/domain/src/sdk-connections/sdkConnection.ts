import { z } from 'zod';
import { invalidField } from '../errors/index.ts';
import { MAX_ID_LENGTH, label, timestamp } from '../values/index.ts';

const SDK_LANGUAGES = [
  'javascript', 'react', 'nodejs', 'nocode-webflow', 'nocode-wordpress', 'nocode-shopify', 'nocode-other',
  'nextjs', 'php', 'python', 'ruby', 'java', 'csharp', 'android', 'ios', 'go', 'flutter', 'elixir',
  'edge-cloudflare', 'edge-fastly', 'edge-lambda', 'edge-other', 'rust', 'roku', 'openfeature', 'other',
] as const; // biome-ignore format: a list to scan

/** What of a feature travels beside its rules, for code that shows or groups features. */
const metadataChoices = {
  includeProjectIdInMetadata: z.boolean(),
  includeTagsInMetadata: z.boolean(),
  includeCustomFieldsInMetadata: z.boolean(),
  /** Ids of the custom fields that travel; empty means all. */
  allowedCustomFieldsInMetadata: z.array(z.string().max(MAX_ID_LENGTH)).max(100),
};

/** Only what decides. */
export const NO_METADATA = {
  includeProjectIdInMetadata: false,
  includeTagsInMetadata: false,
  includeCustomFieldsInMetadata: false,
  allowedCustomFieldsInMetadata: [],
};

/** How an application gets its flags: a public key bound to one environment and some projects. */
export const sdkConnection = z
  .strictObject({
    id: z.string(),
    organization: z.string(),
    name: label,
    languages: z.array(z.enum(SDK_LANGUAGES)),
    /** The version of the library in use, for languages whose history is known; empty means the newest. */
    sdkVersion: z.string(),
    environment: z.string(),
    /** Projects it delivers; empty means all. */
    projects: z.array(z.string()),
    /** The first of them, for readers that know of one; empty means all. */
    project: z.string(),
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
    /** Rules of experiments that are still drafts, which take nobody but those whom a tester forces into a variation. */
    includeDraftExperimentRefs: z.boolean(),
    /** Id lists travel once, and conditions name them; where a library cannot read that, or values are hashed, they are written out. */
    savedGroupReferencesEnabled: z.boolean(),
    remoteEvalEnabled: z.boolean(),
    ...metadataChoices,
    /** A proxy between SDKs and this server, which is told of changes: where it is, and what its messages are signed with. */
    proxyEnabled: z.boolean(),
    proxyHost: z.string(),
    proxySigningKey: z.string(),
    /** Changes are streamed, always. */
    sseEnabled: z.boolean(),
    /** An SDK has asked for this payload at least once. */
    connected: z.boolean(),
    dateCreated: timestamp,
    dateUpdated: timestamp,
  })
  .meta({ id: 'SdkConnection' });
export type SdkConnection = z.infer<typeof sdkConnection>;

const sdkVersion = z.string().regex(/^(\d+(\.\d+){0,2})?$/, 'expected a version like 1.6.4');

/** Where a proxy is reached; its paths are known. */
const proxyHost = z
  .string()
  .max(2000)
  .transform((text) => text.trim().replace(/\/+$/, ''))
  .refine(
    (text) => text === '' || /^https?:\/\/[^\s/]+/.test(text),
    'expected an address like https://proxy.example.com',
  );

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
  includeDraftExperimentRefs: z.boolean().default(false),
  savedGroupReferencesEnabled: z.boolean().default(false),
  /** The server evaluates for each user, so rules never leave it. Needs neither encryption nor hashing. */
  remoteEvalEnabled: z.boolean().default(false),
  includeProjectIdInMetadata: z.boolean().default(false),
  includeTagsInMetadata: z.boolean().default(false),
  includeCustomFieldsInMetadata: z.boolean().default(false),
  allowedCustomFieldsInMetadata: metadataChoices.allowedCustomFieldsInMetadata.default([]),
  proxyEnabled: z.boolean().default(false),
  proxyHost: proxyHost.default(''),
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
  includeDraftExperimentRefs: z.boolean().optional(),
  savedGroupReferencesEnabled: z.boolean().optional(),
  remoteEvalEnabled: z.boolean().optional(),
  includeProjectIdInMetadata: z.boolean().optional(),
  includeTagsInMetadata: z.boolean().optional(),
  includeCustomFieldsInMetadata: z.boolean().optional(),
  allowedCustomFieldsInMetadata: metadataChoices.allowedCustomFieldsInMetadata.optional(),
  proxyEnabled: z.boolean().optional(),
  proxyHost: proxyHost.optional(),
});
export type SdkConnectionUpdate = z.infer<typeof sdkConnectionUpdate>;

/** One language instead of a list, as clients of the API name it. */
const oneLanguage = { language: z.enum(SDK_LANGUAGES).optional() };
export const newSdkConnectionV1 = newSdkConnection.extend({
  ...oneLanguage,
  languages: z.array(z.enum(SDK_LANGUAGES)).default([]),
});
export const sdkConnectionUpdateV1 = sdkConnectionUpdate.extend(oneLanguage);

/** A body with its languages as a list, however they were given. */
export function withLanguages<B extends { language?: Language | undefined; languages?: Language[] | undefined }>({
  language,
  ...body
}: B) {
  if (language === undefined) {
    if (body.languages?.length === 0) throw invalidField('languages', 'expected at least one language');
    return body;
  }
  if (body.languages && body.languages.length > 0)
    throw invalidField('language', 'expected language or languages, not both');
  return { ...body, languages: [language] };
}
type Language = (typeof SDK_LANGUAGES)[number];

/** What came of asking a proxy how it is. */
export const proxyTest = z
  .object({ connected: z.boolean(), status: z.number().nullable(), version: z.string(), error: z.string() })
  .meta({ id: 'ProxyTest' });
export type ProxyTest = z.infer<typeof proxyTest>;

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
    /** What asked, by its own account, with its version where it says one: "python-requests 2.32.0", "Browser". */
    clients: z.array(z.string()),
  })
  .meta({ id: 'SdkUsage' });
export type SdkUsage = z.infer<typeof sdkUsage>;

/** What is evaluated remotely has nothing left to hide, so encryption and hashing go off with it. */
export const withRemoteEvaluation = <C extends Pick<SdkConnection, 'remoteEvalEnabled'>>(connection: C): C =>
  connection.remoteEvalEnabled ? { ...connection, encryptPayload: false, hashSecureAttributes: false } : connection;
