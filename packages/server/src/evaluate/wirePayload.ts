import { createCipheriv, randomBytes } from 'node:crypto';
import { type PayloadInput, buildFeatures, buildPageExperiments } from '@gb/domain/sdk-payload';
import type { SdkConnection } from '@gb/domain/sdk-connections';
import type { Payload } from '@gb/sdk/payload';
import type { Sources } from './sources.ts';

/** Makes the payload as the connection's libraries get it. */
export function wirePayload(connection: SdkConnection, sources: Sources, dateUpdated: string): Payload {
  const { features, experiments } = definitionsFor({ ...sources, connection });
  if (!connection.encryptPayload) return { status: 200, features, ...(experiments && { experiments }), dateUpdated };
  const seal = (part: unknown) => encrypt(JSON.stringify(part), connection.encryptionKey);
  return {
    status: 200,
    features: {},
    encryptedFeatures: seal(features),
    ...(experiments && { experiments: [], encryptedExperiments: seal(experiments) }),
    dateUpdated,
  };
}

/** Experiments on pages are there, even if none, on connections that ask for some kind of them. */
function definitionsFor(input: PayloadInput): Pick<Payload, 'features' | 'experiments'> {
  const { includeVisualExperiments, includeRedirectExperiments } = input.connection;
  const features = buildFeatures(input);
  if (!includeVisualExperiments && !includeRedirectExperiments) return { features };
  return { features, experiments: buildPageExperiments(input) };
}

/** A connection as no library needs protecting from it. */
export const inClear = <C extends PayloadInput['connection']>(connection: C): C => ({
  ...connection,
  hashSecureAttributes: false,
  includeRuleIds: true,
  sdkVersion: '',
});

/** `base64(iv).base64(ciphertext)` by AES-CBC with the connection's 128-bit key, as every SDK decrypts it. */
export function encrypt(text: string, base64Key: string): string {
  const iv = randomBytes(16);
  const cipher = createCipheriv('aes-128-cbc', Buffer.from(base64Key, 'base64'), iv);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return `${iv.toString('base64')}.${sealed.toString('base64')}`;
}
