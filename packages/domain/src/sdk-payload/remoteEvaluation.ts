import { type Context, type Definitions, evaluateFeature, runExperiment } from '@gb/sdk/core';
import { pageRules } from '@gb/sdk/page';
import type { AutoExperiment, Experiment, ExperimentResult, FeatureDefinition, Payload } from '@gb/sdk/payload';
import { z } from 'zod';

const MOST_ENTRIES = 1000;
const TOO_MANY = `expected at most ${MOST_ENTRIES} entries`;
const hasFewEntries = (value: unknown): boolean =>
  typeof value !== 'object' || value === null || Object.keys(value).length <= MOST_ENTRIES;
/** Counts before it looks at each: hostile input has a hundred thousand. */
const few = <S extends z.ZodType>(schema: S) => z.unknown().refine(hasFewEntries, TOO_MANY).pipe(schema);

/** What a client knows about a user. */
export const userAttributes = few(z.record(z.string(), z.unknown(), 'expected an object of attributes'));

/**
 * The user a client asks the server to evaluate for. Fields that are not known are let by, unlike elsewhere: libraries
 * of every age and language send this, and some send more.
 */
export const remoteUser = z.object({
  attributes: userAttributes.default({}),
  forcedVariations: few(z.record(z.string(), z.number())).default({}),
  forcedFeatures: few(z.array(z.tuple([z.string(), z.unknown()]))).default([]),
  url: z.string().default(''),
});
export type RemoteUser = z.infer<typeof remoteUser>;

/**
 * The payload with everything decided for one user: each feature is its value, with the experiments it assigned on the
 * way as something to track; of the experiments on pages, those the user is in, with nothing of the other variations.
 * Yields before each feature, so that others may have their turn.
 */
export function* evaluateRemotely(definitions: Definitions, user: RemoteUser): Generator<void, Payload> {
  const { features = {}, experiments, ...rest } = definitions.payload;
  let seen: { experiment: Experiment; result: ExperimentResult }[] = [];
  const context: Context = {
    definitions,
    attributes: user.attributes,
    page: pageRules(() => user.url, {}, definitions.pattern),
    forcedVariations: user.forcedVariations,
    forcedFeatureValues: new Map(user.forcedFeatures),
    onView: (experiment, result) => void seen.push({ experiment: hideOthers(experiment, result), result }),
  };
  const decided: Record<string, FeatureDefinition> = {};
  for (const id of Object.keys(features)) {
    yield;
    seen = [];
    const { value } = evaluateFeature(context, id);
    decided[id] = seen.length
      ? { defaultValue: value, rules: [{ force: value, tracks: seen }] }
      : { defaultValue: value };
  }
  const own: AutoExperiment[] = [];
  for (const experiment of experiments ?? []) {
    yield;
    // Official libraries send no address unless it was set as an option; they know their page, and ask it themselves.
    const asked = user.url ? experiment : { ...experiment, urlPatterns: undefined };
    const result = runExperiment(context, asked);
    if (result.inExperiment) own.push(keepKind(hideOthers(experiment, result), experiment));
  }
  return { ...rest, features: decided, ...(experiments ? { experiments: own } : {}) };
}

/**
 * A client leaves an experiment alone when it cannot tell of which kind it is, and would then not count those whom a
 * redirect leaves where they are. So one redirect stays, down to the site that it leads to.
 */
function keepKind(hidden: AutoExperiment, { variations }: AutoExperiment): AutoExperiment {
  const index = variations.findIndex((change) => change.urlRedirect);
  if (index < 0 || hidden.variations.some((change) => change.urlRedirect)) return hidden;
  const urlRedirect = new URL(variations[index]?.urlRedirect ?? '').origin;
  return { ...hidden, variations: hidden.variations.with(index, { urlRedirect }) };
}

/** The experiment without what only others get to see; places stay, so that the index of the variation does. */
function hideOthers<E extends Experiment>({ condition: _, ...experiment }: E, { variationId }: ExperimentResult): E {
  const variations = experiment.variations.map((value, index) => (index === variationId ? value : {}));
  return { ...experiment, variations } as E;
}
