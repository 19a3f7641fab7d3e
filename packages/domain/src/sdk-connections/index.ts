import { z } from 'zod';
import { label, timestamp } from '../values/index.ts';

export const SDK_LANGUAGES = [
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
    environment: z.string(),
    /** Projects it delivers; empty means all. */
    projects: z.array(z.string()),
    /** The public client key, `sdk-` and random letters and digits. */
    key: z.string(),
    encryptPayload: z.boolean(),
    encryptionKey: z.string(),
    hashSecureAttributes: z.boolean(),
    includeExperimentNames: z.boolean(),
    includeRuleIds: z.boolean(),
    remoteEvalEnabled: z.boolean(),
    /** An SDK has asked for this payload at least once. */
    connected: z.boolean(),
    dateCreated: timestamp,
    dateUpdated: timestamp,
  })
  .meta({ id: 'SdkConnection' });
export type SdkConnection = z.infer<typeof sdkConnection>;

const notYet = z.literal(false, 'remote evaluation is not supported');

export const newSdkConnection = z.strictObject({
  name: label,
  languages: z.array(z.enum(SDK_LANGUAGES)).min(1, 'expected at least one language'),
  environment: z.string().min(1),
  projects: z.array(z.string()).default([]),
  encryptPayload: z.boolean().default(false),
  hashSecureAttributes: z.boolean().default(false),
  includeExperimentNames: z.boolean().default(true),
  includeRuleIds: z.boolean().default(true),
  remoteEvalEnabled: notYet.default(false),
});
export type NewSdkConnection = z.infer<typeof newSdkConnection>;

export const sdkConnectionUpdate = z.strictObject({
  name: label.optional(),
  languages: newSdkConnection.shape.languages.optional(),
  environment: z.string().min(1).optional(),
  projects: z.array(z.string()).optional(),
  encryptPayload: z.boolean().optional(),
  hashSecureAttributes: z.boolean().optional(),
  includeExperimentNames: z.boolean().optional(),
  includeRuleIds: z.boolean().optional(),
  remoteEvalEnabled: notYet.optional(),
});
export type SdkConnectionUpdate = z.infer<typeof sdkConnectionUpdate>;
