import { featuresPieces, pageExperimentsPieces } from '@gb/domain/sdk-payload';
import type { SdkConnection } from '@gb/domain/sdk-connections';
import { encrypt } from '../evaluate/index.ts';
import { freeTurn } from '../platform/inTurns.ts';
import { bytesOf } from './chunk.ts';
import type { Lists, PayloadParts, View } from './payloadParts.ts';

/** What of a connection its bytes differ by. */
type Delivering = Pick<
  SdkConnection,
  'encryptPayload' | 'encryptionKey' | 'includeVisualExperiments' | 'includeRedirectExperiments'
>;

/** The bytes of a payload: as libraries download it, and as the server evaluates it when that is another. */
type PayloadBytes = { body: Buffer; evaluable: Buffer | null };

/** Joins a payload's parts, in turns. One that is encrypted is encrypted whole: a cipher has no parts. */
export async function joinParts(
  connection: Delivering,
  parts: PayloadParts,
  dateUpdated: string,
): Promise<PayloadBytes> {
  const end = `,"dateUpdated":${JSON.stringify(dateUpdated)}}`;
  const inClear = (beginning: string, view: View, lists: Lists | null = null) =>
    bytesOf([
      beginning,
      ...definitions(connection, view),
      ...(lists ? [',"savedGroups":', ...pieces(lists)] : []),
      end,
    ]);
  if (!connection.encryptPayload)
    return {
      body: await inClear('{"status":200,', parts.wire, parts.lists),
      evaluable: parts.inClear && (await inClear('{', parts.inClear)),
    };
  const seal = async (pieces: readonly string[]) => {
    await freeTurn();
    return `"${encrypt(pieces.join(''), connection.encryptionKey)}"`;
  };
  const features = await seal(featuresPieces(parts.wire.features));
  const experiments = hasExperiments(connection)
    ? [',"experiments":[],"encryptedExperiments":', await seal(pageExperimentsPieces(parts.wire.experiments))]
    : [];
  const lists = parts.lists ? [',"savedGroups":{},"encryptedSavedGroups":', await seal(pieces(parts.lists))] : [];
  return {
    body: await bytesOf(['{"status":200,"features":{},"encryptedFeatures":', features, ...experiments, ...lists, end]),
    evaluable: await inClear('{', parts.inClear ?? parts.wire),
  };
}

const pieces = (lists: Lists): string[] => [
  '{',
  ...[...lists.values()].flatMap((text, index) => (index === 0 ? [text] : [',', text])),
  '}',
];

/** Experiments on pages are there, even if none, on connections that ask for some kind of them. */
const hasExperiments = ({ includeVisualExperiments, includeRedirectExperiments }: Delivering): boolean =>
  includeVisualExperiments || includeRedirectExperiments;

const definitions = (connection: Delivering, view: View): string[] => [
  '"features":',
  ...featuresPieces(view.features),
  ...(hasExperiments(connection) ? [',"experiments":', ...pageExperimentsPieces(view.experiments)] : []),
];
