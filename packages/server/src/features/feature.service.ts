import { withDefaults } from '@gb/domain/custom-fields';
import { conflict } from '@gb/domain/errors';
import { type Feature, type FeatureContent, stateOf } from '@gb/domain/features';
import { listCustomFields } from '../custom-fields/index.ts';
import { listEnvironments } from '../environments/index.ts';
import { type Ctx, personOf } from '../platform/context.ts';
import { refuseTakenId } from '../platform/db/refuseTakenId.ts';
import { checkProject } from '../projects/index.ts';
import { keepSettled, settleRamps } from '../ramp-plans/index.ts';
import { refuseWhileUsed } from '../references/index.ts';
import { insertFirst, removeRevisions } from '../revisions/index.ts';
import { ensureTags } from '../tags/index.ts';
import { checkState } from './checkState.ts';
import { asOf, entityOf, getFeature } from './feature.reading.ts';
import { insertFeature, removeFeature } from './feature.repository.ts';
import { startExperiments } from './startExperiments.ts';
import { features } from './feature.tables.ts';

export type NewFeature = Pick<Feature, 'id' | 'valueType'> &
  Partial<
    Pick<
      Feature,
      | 'project'
      | 'description'
      | 'owner'
      | 'tags'
      | 'archived'
      | 'neverStale'
      | 'staleAfterDays'
      | 'jsonSchema'
      | 'customFields'
    >
  > & {
    defaultValue: string;
    rules?: FeatureContent['rules'];
    environments?: Record<string, boolean>;
    prerequisites?: FeatureContent['prerequisites'];
  };

/** Makes a feature, live from the start as version 1. Environments not named start as their default says. */
export async function createFeature(ctx: Ctx, input: NewFeature): Promise<Feature> {
  const project = input.project ?? '';
  await checkProject(ctx, project);
  ctx.authorize('manageFeatures', { projects: [project] });
  await refuseTakenId(ctx, features, input.id, 'a feature with the key');
  const environments = await listEnvironments(ctx);
  const defaults = Object.fromEntries(environments.map(({ id, defaultState }) => [id, defaultState]));
  const asked: FeatureContent = {
    defaultValue: input.defaultValue,
    rules: input.rules ?? [],
    environments: { ...defaults, ...input.environments },
    prerequisites: input.prerequisites ?? [],
  };
  const drafted: Feature = {
    id: input.id,
    project,
    description: input.description ?? '',
    owner: input.owner ?? personOf(ctx.actor).name,
    tags: input.tags ?? [],
    archived: input.archived ?? false,
    valueType: input.valueType,
    version: 1,
    hasDrafts: false,
    neverStale: input.neverStale ?? false,
    staleAfterDays: input.staleAfterDays ?? null,
    jsonSchema: input.jsonSchema ?? '',
    customFields: withDefaults(await listCustomFields(ctx), { section: 'feature', project }, input.customFields ?? {}),
    content: asked,
    ...asOf(asked, ctx.now),
    dateCreated: ctx.now,
    dateUpdated: ctx.now,
  };
  await checkState(ctx, drafted, stateOf(drafted), null);
  const enabled = environments.map(({ id }) => id).filter((id) => asked.environments[id]);
  ctx.authorize('publishFeatures', { projects: [project], environments: enabled });
  const publication = { featureId: input.id, project, version: 1, before: [] };
  const { rules, ramps } = await settleRamps(ctx, await startExperiments(ctx, asked.rules), publication);
  const feature = { ...drafted, content: { ...asked, rules } };
  await ensureTags(ctx, feature.tags);
  await insertFeature(ctx, feature);
  await insertFirst(ctx, entityOf(feature), stateOf(feature));
  await keepSettled(ctx, ramps);
  await ctx.record('feature.created', {
    entity: entityOf(feature),
    after: feature,
    reach: { environments: enabled, projects: [project] },
  });
  return feature;
}

/**
 * Removes a feature and its history. SDKs then see an unknown feature. One that they get now has to be archived first, which
 * can be undone; `withProject` takes it along as it is.
 */
export async function deleteFeature(ctx: Ctx, id: string, withProject = false): Promise<void> {
  const before = await getFeature(ctx, id, true);
  const environments = Object.keys(before.content.environments).filter((name) => before.content.environments[name]);
  ctx.authorize('manageFeatures', { projects: [before.project] });
  ctx.authorize('publishFeatures', { projects: [before.project], environments });
  await refuseWhileUsed(ctx, { object: 'feature', id }, 'take it out of those first');
  if (!withProject && !before.archived && environments.length > 0)
    throw conflict(`${id} is on in ${environments.join(', ')}; archive it first, which can be undone`);
  await removeFeature(ctx, id);
  await removeRevisions(ctx, entityOf({ id }));
  await ctx.record('feature.deleted', {
    entity: entityOf(before),
    before,
    reach: { environments, projects: [before.project] },
  });
}
