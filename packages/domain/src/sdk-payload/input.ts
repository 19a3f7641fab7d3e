import type { Attribute } from '../attributes/index.ts';
import type { Experiment } from '../experiments/index.ts';
import type { Feature } from '../features/index.ts';
import type { SavedGroup, SavedGroupTargeting } from '../saved-groups/index.ts';
import type { SdkConnection } from '../sdk-connections/index.ts';
import { type Condition, hashSecureValues, targetingCondition } from './condition.ts';

/** Everything a payload is made from. */
export type PayloadInput = {
  connection: Pick<
    SdkConnection,
    | 'languages'
    | 'sdkVersion'
    | 'environment'
    | 'projects'
    | 'includeExperimentNames'
    | 'includeRuleIds'
    | 'includeVisualExperiments'
    | 'includeRedirectExperiments'
    | 'includeDraftExperiments'
    | 'hashSecureAttributes'
  >;
  features: readonly Feature[];
  experiments: readonly Experiment[];
  savedGroups: readonly SavedGroup[];
  attributes: readonly Attribute[];
  /** Salted hash of a secure value, as hexadecimal text. */
  hashSecure: (text: string) => string;
};

export type Known = {
  connection: PayloadInput['connection'];
  experiments: ReadonlyMap<string, Experiment>;
  groups: ReadonlyMap<string, SavedGroup>;
  attributes: ReadonlyMap<string, Attribute>;
  hashSecure: (text: string) => string;
};

/** The input with everything found by its id. */
export const knownFrom = (input: PayloadInput): Known => ({
  connection: input.connection,
  experiments: new Map(input.experiments.map((experiment) => [experiment.id, experiment])),
  groups: new Map(input.savedGroups.map((group) => [group.id, group])),
  attributes: new Map(input.attributes.map((attribute) => [attribute.property, attribute])),
  hashSecure: input.hashSecure,
});

/** The condition an SDK tests, with saved groups written out; none holds for everyone. */
export function emitCondition(
  text: string,
  savedGroups: readonly SavedGroupTargeting[],
  known: Known,
): { condition?: Condition } {
  const condition = targetingCondition(text, savedGroups, known.groups, known.attributes);
  if (!condition) return {};
  return {
    condition: known.connection.hashSecureAttributes
      ? hashSecureValues(condition, known.attributes, known.hashSecure)
      : condition,
  };
}

/** A share as SDKs read it: within 0 and 1, to four places. */
export const clampShare = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * 10_000) / 10_000;
