import type { Environment } from '@gb/domain/environments';
import { invalidField, notFound } from '@gb/domain/errors';
import { type EvaluateInput, type Evaluation, traceFeature } from '@gb/domain/evaluation';
import { type Feature, prerequisitesIn } from '@gb/domain/features';
import { type Known, knownThrough, renderFeature } from '@gb/domain/sdk-payload';
import type { FeatureDefinition } from '@gb/sdk/payload';
import { listAttributes } from '../attributes/index.ts';
import { listEnvironments } from '../environments/index.ts';
import { findVersions, listFeatures } from '../features/index.ts';
import type { Ctx } from '../platform/context.ts';
import { readSeeds } from '../namespaces/index.ts';
import { inTurns } from '../platform/inTurns.ts';
import { answerOrBlame, makeEvaluator } from './evaluator.ts';
import { everythingIn } from './everything.ts';
import { hashWith } from './protection.ts';
import { makeShelf } from './shelf.ts';

/**
 * What each feature gives this user in each environment, and why, rule by rule. Only features the caller may read;
 * of others what their prerequisites say.
 */
export async function evaluateFeatures(ctx: Ctx, input: EvaluateInput): Promise<Evaluation[]> {
  const [asked, environments, attributes, seeds] = await Promise.all([
    askedFeatures(ctx, input),
    chosenEnvironments(ctx, input.environments),
    listAttributes(ctx),
    readSeeds(ctx),
  ]);
  const hashSecure = hashWith(ctx.organization.settings.secureAttributeSalt);
  const shelf = makeShelf(ctx);
  const evaluations: Evaluation[][] = [];
  for (const place of environments) {
    const environment = place.id;
    const known = knownThrough({ connection: everythingIn(place), attributes, hashSecure, seeds }, shelf);
    const features = await shelf.supply(() => definitionsOf(withParents(asked, known), known));
    const traced = makeEvaluator({ features }).ask(function* (definitions) {
      const own: Evaluation[] = [];
      for (const feature of asked) {
        yield;
        own.push(traceFeature(definitions, feature, environment, input));
      }
      return own;
    }, Number.POSITIVE_INFINITY);
    evaluations.push(await answerOrBlame(traced));
  }
  return evaluations.flat();
}

/** The features with those they need, and what those need in turn. */
function withParents(features: readonly Feature[], { features: others }: Known): Feature[] {
  const all = new Map(features.map((feature) => [feature.id, feature]));
  // A map goes on to what is added to it meanwhile.
  for (const { content } of all.values())
    for (const { id } of prerequisitesIn(content)) {
      const parent = all.has(id) ? undefined : others.get(id);
      if (parent) all.set(id, parent);
    }
  return [...all.values()];
}

/** The definitions of those features that are delivered, by key. */
async function definitionsOf(features: readonly Feature[], known: Known): Promise<Record<string, FeatureDefinition>> {
  const definitions: [string, FeatureDefinition][] = [];
  await inTurns(features, (feature) => {
    const definition = renderFeature(feature, known);
    if (definition) definitions.push([feature.id, definition]);
  });
  return Object.fromEntries(definitions);
}

/** The features somebody asks about, at the revisions they ask for. */
async function askedFeatures(ctx: Ctx, { features, revisions }: EvaluateInput): Promise<readonly Feature[]> {
  const among = new Set(features);
  const stray = features && Object.keys(revisions).find((id) => !among.has(id));
  if (stray !== undefined) throw invalidField(`revisions.${stray}`, 'expected a feature that is asked about');
  const wanted = features ?? Object.keys(revisions);
  const readable = await listFeatures(ctx, wanted.length > 0 ? wanted : undefined);
  const byId = new Map(readable.map((feature) => [feature.id, feature]));
  const missing = wanted.find((id) => !byId.has(id));
  if (missing !== undefined) throw notFound('feature', missing);
  for (const feature of await atRevisions(ctx, readable, revisions)) byId.set(feature.id, feature);
  return wanted.length > 0 ? wanted.flatMap((id) => byId.get(id) ?? []) : [...byId.values()];
}

/** Those of the features that are asked for at another revision than the live one, as they were there. */
async function atRevisions(
  ctx: Ctx,
  live: readonly Feature[],
  revisions: EvaluateInput['revisions'],
): Promise<Feature[]> {
  // A key may be a word that every object knows, such as "constructor".
  const versions = new Map(Object.entries(revisions));
  const others = live.flatMap((feature) => {
    const version = versions.get(feature.id) ?? feature.version;
    return version === feature.version ? [] : [{ feature, version }];
  });
  const found = await findVersions(
    ctx,
    others.map(({ feature, version }) => [feature.id, version]),
  );
  return others.map(({ feature, version }) => {
    const revision = found.get(feature.id);
    if (!revision) throw notFound(`revision of ${feature.id}`, String(version));
    return { ...feature, content: revision.content, version: revision.version, asOf: ctx.now };
  });
}

async function chosenEnvironments(ctx: Ctx, wanted: readonly string[] | undefined): Promise<Environment[]> {
  const known = await listEnvironments(ctx);
  const stray = wanted?.findIndex((name) => !known.some(({ id }) => id === name)) ?? -1;
  if (stray >= 0) throw invalidField(`environments.${stray}`, `no environment named ${wanted?.[stray]}`);
  return wanted ? known.filter(({ id }) => wanted.includes(id)) : known;
}
