import { featuresText, pageExperimentsText } from '@gb/domain/sdk-payload';
import type { SdkConnection } from '@gb/domain/sdk-connections';
import { encrypt } from '../evaluate/index.ts';
import type { PayloadParts, View } from './payloadParts.ts';

/** The texts of a payload: as libraries download it, and as the server evaluates it when that is another. */
export type PayloadTexts = { body: string; evaluable: string | null };

/** Joins a payload's parts. One that is encrypted is encrypted whole: a cipher has no parts. */
export function joinParts(connection: SdkConnection, parts: PayloadParts, dateUpdated: string): PayloadTexts {
  const date = `"dateUpdated":${JSON.stringify(dateUpdated)}`;
  const inClear = (view: View) => `${definitions(connection, view)},${date}}`;
  if (!connection.encryptPayload)
    return { body: `{"status":200,${inClear(parts.wire)}`, evaluable: parts.inClear && `{${inClear(parts.inClear)}` };
  const seal = (text: string) => `"${encrypt(text, connection.encryptionKey)}"`;
  const experiments = hasExperiments(connection)
    ? `,"experiments":[],"encryptedExperiments":${seal(pageExperimentsText(parts.wire.experiments))}`
    : '';
  return {
    body: `{"status":200,"features":{},"encryptedFeatures":${seal(featuresText(parts.wire.features))}${experiments},${date}}`,
    evaluable: `{${inClear(parts.inClear ?? parts.wire)}`,
  };
}

/** Experiments on pages are there, even if none, on connections that ask for some kind of them. */
const hasExperiments = ({ includeVisualExperiments, includeRedirectExperiments }: SdkConnection): boolean =>
  includeVisualExperiments || includeRedirectExperiments;

const definitions = (connection: SdkConnection, view: View): string =>
  `"features":${featuresText(view.features)}${
    hasExperiments(connection) ? `,"experiments":${pageExperimentsText(view.experiments)}` : ''
  }`;
