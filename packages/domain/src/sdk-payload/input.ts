import type { Attribute } from '../attributes/index.ts';
import type { Experiment } from '../experiments/index.ts';
import type { Feature } from '../features/index.ts';
import type { DeliveredGroup, SavedGroupTargeting } from '../saved-groups/index.ts';
import { type Capability, type SdkConnection, capabilitiesOf } from '../sdk-connections/index.ts';
import { type Condition, hashSecureValues, targetingCondition } from './condition.ts';

/** An experiment as far as SDKs are concerned: which features refer to it is nothing to them. */
export type DeliveredExperiment = Omit<Experiment, 'linkedFeatures'>;

/** The fields of a connection by which definitions differ. */
const SHAPING = [
  'languages', 'sdkVersion', 'environment', 'projects', 'includeExperimentNames', 'includeRuleIds',
  'includeVisualExperiments', 'includeRedirectExperiments', 'includeDraftExperiments', 'includeDraftExperimentRefs',
  'savedGroupReferencesEnabled', 'hashSecureAttributes',
  'includeProjectIdInMetadata', 'includeTagsInMetadata', 'includeCustomFieldsInMetadata',
  'allowedCustomFieldsInMetadata',
] as const; // biome-ignore format: a list to scan

/** A connection as far as definitions differ by it. */
export type ShapingConnection = Pick<SdkConnection, (typeof SHAPING)[number]>;

/** What of a connection definitions depend on, as a text: two that are equal here get the same definitions. */
export const shapeOf = (connection: ShapingConnection): string =>
  JSON.stringify(SHAPING.map((field) => connection[field]));

/** What all definitions of a payload stand on. */
export type PayloadBasis = {
  connection: ShapingConnection;
  attributes: readonly Attribute[];
  /** Salted hash of a secure value, as hexadecimal text. */
  hashSecure: (text: string) => string;
  /** Of namespaces whose seed was chosen anew, by their ids; others go by their ids. */
  seeds: ReadonlyMap<string, string>;
};

/** Something that finds things by their id. */
export type Lookup<T> = { get(id: string): T | undefined };

/** What definitions are made from besides the feature or experiment itself. */
export type Known = {
  connection: ShapingConnection;
  can: ReadonlySet<Capability>;
  /** Those that others have as prerequisites. */
  features: Lookup<Feature>;
  experiments: Lookup<DeliveredExperiment>;
  groups: Lookup<DeliveredGroup>;
  attributes: ReadonlyMap<string, Attribute>;
  hashSecure: (text: string) => string;
  seeds: ReadonlyMap<string, string>;
};

/** What a payload stands on, with where features, experiments and groups are looked up. */
export const knownThrough = (
  { connection, attributes, hashSecure, seeds }: PayloadBasis,
  lookups: Pick<Known, 'features' | 'experiments' | 'groups'>,
): Known => ({
  connection,
  can: capabilitiesOf(connection),
  attributes: new Map(attributes.map((attribute) => [attribute.property, attribute])),
  hashSecure,
  seeds,
  ...lookups,
});

/** The condition an SDK tests, with saved groups written out; none holds for everyone. */
export function emitCondition(
  text: string,
  savedGroups: readonly SavedGroupTargeting[],
  known: Known,
): { condition?: Condition } {
  const condition = targetingCondition(text, savedGroups, {
    groups: known.groups,
    attributes: known.attributes,
    refersToLists: refersToLists(known),
  });
  if (!condition) return {};
  return {
    condition: known.connection.hashSecureAttributes
      ? hashSecureValues(condition, known.attributes, known.hashSecure)
      : condition,
  };
}

/** Whether id lists travel once and conditions name them. A list that is compared with hashes differs by its attribute. */
export const refersToLists = ({ connection, can }: Pick<Known, 'connection' | 'can'>): boolean =>
  connection.savedGroupReferencesEnabled && !connection.hashSecureAttributes && can.has('savedGroupReferences');

/** A share as SDKs read it: within 0 and 1, to four places. */
export const clampShare = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * 10_000) / 10_000;

/** What decides where on the line of a namespace somebody is. */
export const seedOf = ({ name }: { name: string }, { seeds }: Pick<Known, 'seeds'>): string => seeds.get(name) ?? name;
