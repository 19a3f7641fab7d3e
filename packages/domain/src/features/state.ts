import { z } from 'zod';
import { customFieldValues } from '../custom-fields/customField.ts';
import type { DraftedChange } from '../reviews/index.ts';
import { label, prose } from '../values/index.ts';
import { same } from '../versions/differences.ts';
import {
  type Feature,
  type FeatureContent,
  changedEnvironments,
  featureContent,
  hygiene,
  schemaText,
} from './feature.ts';

/** All of a feature that people change, and that a version keeps: what it serves, and what it is called and where it is. */
export const featureState = featureContent.extend({
  archived: z.boolean(),
  description: prose,
  owner: z.string().max(200),
  project: z.string(),
  tags: z.array(label),
  ...hygiene,
  jsonSchema: schemaText,
  /** What the organization's own fields say of it, by their ids. */
  customFields: customFieldValues,
});
export type FeatureState = z.infer<typeof featureState>;

/** What a version of a feature changes. Absent means leave alone; `rules` is the whole ordered list, and so are the others. */
export const featureChange = featureState
  // A default would be a change of what nobody spoke about.
  .extend({ prerequisites: featureState.shape.prerequisites.removeDefault() })
  .partial();
export type FeatureChange = z.infer<typeof featureChange>;

const METADATA = [
  'description',
  'owner',
  'project',
  'tags',
  'neverStale',
  'staleAfterDays',
  'jsonSchema',
  'customFields',
] as const;

/** What there is of a feature right now. */
export function stateOf({ content, archived, description, owner, project, tags, ...rest }: Feature): FeatureState {
  const { neverStale, staleAfterDays, jsonSchema, customFields } = rest;
  return {
    ...content,
    archived,
    description,
    owner,
    project,
    tags,
    neverStale,
    staleAfterDays,
    jsonSchema,
    customFields,
  };
}

/** The feature as it is in another state. */
export function inState(feature: Feature, state: FeatureState): Feature {
  const {
    archived,
    description,
    owner,
    project,
    tags,
    neverStale,
    staleAfterDays,
    jsonSchema,
    customFields,
    ...content
  } = state;
  return {
    ...feature,
    archived,
    description,
    owner,
    project,
    tags,
    neverStale,
    staleAfterDays,
    jsonSchema,
    customFields,
    content,
  };
}

/** A state with a change laid over it; switches that are not named stay as they are. */
export const applyTo = (state: FeatureState, { environments, ...change }: FeatureChange): FeatureState => ({
  ...state,
  ...change,
  environments: { ...state.environments, ...environments },
});

/** What is different between two states, by who has to be asked about it. */
export function draftedChanges(
  before: FeatureState,
  after: FeatureState,
  environments: readonly string[],
): DraftedChange[] {
  const projects = [...new Set([before.project, after.project])];
  const isOn = ({ environments: switches }: FeatureContent, name: string) => switches[name] ?? false;
  const switched = environments.filter((name) => isOn(before, name) !== isOn(after, name));
  const [off, on] = [switched.filter((name) => isOn(before, name)), switched.filter((name) => isOn(after, name))];
  const served = changedEnvironments({ ...before, environments: after.environments }, after, environments);
  const live = environments.filter((name) => isOn(before, name) || isOn(after, name));
  const isMetadata = METADATA.some((field) => !same(before[field], after[field]));
  return [
    ...(served.length > 0 ? [{ kind: 'rules', environments: served, projects } as const] : []),
    ...(on.length > 0 ? [{ kind: 'switches', environments: on, projects } as const] : []),
    ...(off.length > 0 ? [{ kind: 'switches', environments: off, projects, isSwitchOff: true } as const] : []),
    ...(before.archived !== after.archived ? [{ kind: 'archive', environments: live, projects } as const] : []),
    ...(isMetadata ? [{ kind: 'metadata', environments: [], projects } as const] : []),
  ];
}
