import { conflict, invalidField, notFound } from '@gb/domain/errors';
import {
  type Feature,
  type FeatureContent,
  type FeatureDetails,
  applyChange,
  changedEnvironments,
  checkContent,
  newRules,
} from '@gb/domain/features';
import { can } from '@gb/domain/permissions';
import { environmentIds, listEnvironments } from '../environments/index.ts';
import { findExperiment } from '../experiments/index.ts';
import { refuseTakenId } from '../platform/db/refuseTakenId.ts';
import { type Ctx, personOf } from '../platform/context.ts';
import { checkProject } from '../projects/index.ts';
import { refuseWhileUsed } from '../references/index.ts';
import { ensureTags } from '../tags/index.ts';
import {
  findFeature,
  insertFeature,
  insertRevision,
  readFeatures,
  removeFeature,
  saveFeature,
} from './feature.repository.ts';
import { features } from './feature.tables.ts';
import { checkReferences } from './references.ts';

/** The features of projects this person may read: all, or those with these ids. */
export async function listFeatures(ctx: Ctx, ids?: readonly string[]): Promise<Feature[]> {
  return readFeatures(ctx, ids);
}

export async function getFeature(ctx: Ctx, id: string, forUpdate = false): Promise<Feature> {
  const feature = await findFeature(ctx, id, forUpdate);
  if (!feature || !mayRead(ctx, feature)) throw notFound('feature', id);
  return feature;
}

export type NewFeature = Pick<Feature, 'id' | 'valueType'> &
  Partial<Pick<Feature, 'project' | 'description' | 'owner' | 'tags' | 'archived'>> & {
    defaultValue: string;
    rules?: FeatureContent['rules'];
    environments?: Record<string, boolean>;
  };

/** Makes a feature, live from the start as version 1. Environments not named start as their default says. */
export async function createFeature(ctx: Ctx, input: NewFeature): Promise<Feature> {
  const project = input.project ?? '';
  await checkProject(ctx, project);
  ctx.authorize('manageFeatures', { projects: [project] });
  await refuseTakenId(ctx, features, input.id, 'a feature with the key');
  const environments = await listEnvironments(ctx);
  const defaults = Object.fromEntries(environments.map(({ id, defaultState }) => [id, defaultState]));
  const content: FeatureContent = {
    defaultValue: input.defaultValue,
    rules: input.rules ?? [],
    environments: { ...defaults, ...input.environments },
  };
  const feature: Feature = {
    id: input.id,
    project,
    description: input.description ?? '',
    owner: input.owner ?? personOf(ctx.actor).name,
    tags: input.tags ?? [],
    archived: input.archived ?? false,
    valueType: input.valueType,
    version: 1,
    hasDrafts: false,
    content,
    dateCreated: ctx.now,
    dateUpdated: ctx.now,
  };
  await checkNewContent(ctx, feature, content, null);
  const enabled = environments.map(({ id }) => id).filter((id) => content.environments[id]);
  ctx.authorize('publishFeatures', { projects: [project], environments: enabled });
  await ensureTags(ctx, feature.tags);
  await insertFeature(ctx, feature);
  await insertRevision(ctx, feature.id, {
    version: 1,
    baseVersion: 0,
    status: 'published',
    author: personOf(ctx.actor),
    comment: 'First version',
    content,
    dateCreated: ctx.now,
    dateUpdated: ctx.now,
    datePublished: ctx.now,
  });
  await ctx.record('feature.created', {
    entity: entityOf(feature),
    after: feature,
    reach: { environments: enabled, projects: [project] },
  });
  return feature;
}

/** Changes what is not versioned: owner, project, description, tags, and whether it is archived. */
export async function updateDetails(ctx: Ctx, id: string, change: FeatureDetails): Promise<Feature> {
  const before = await getFeature(ctx, id, true);
  const after = { ...before, ...change, dateUpdated: ctx.now };
  if (after.archived && !before.archived) await refuseWhileRunning(ctx, before);
  if (after.project !== before.project) await checkProject(ctx, after.project);
  ctx.authorizeMove('manageFeatures', before, after);
  const reaches = after.project !== before.project || after.archived !== before.archived;
  const environments = Object.keys(before.content.environments).filter((name) => before.content.environments[name]);
  if (reaches) ctx.authorize('publishFeatures', { projects: [before.project, after.project], environments });
  await ensureTags(ctx, after.tags);
  await saveFeature(ctx, after);
  await ctx.record(before.archived === after.archived ? 'feature.updated' : 'feature.archived', {
    entity: entityOf(after),
    before,
    after,
    ...(reaches ? { reach: { environments, projects: [before.project, after.project] } } : {}),
  });
  return after;
}

/** Refuses to take a feature from SDKs while a running experiment splits people by it. */
async function refuseWhileRunning(ctx: Ctx, { id, content }: Feature): Promise<void> {
  const isServed = Object.values(content.environments).includes(true);
  for (const rule of content.rules) {
    if (!isServed || !rule.enabled || rule.type !== 'experiment-ref') continue;
    const experiment = await findExperiment(ctx, rule.experimentId);
    if (experiment?.status === 'running' && !experiment.archived)
      throw conflict(
        `The running experiment “${experiment.name}” splits people by ${id}; stop it first, or switch ${id} off`,
      );
  }
}

/** Makes `content` live as `version`. The caller has written the revision. */
export async function goLive(ctx: Ctx, before: Feature, content: FeatureContent, version: number): Promise<Feature> {
  const environments = await environmentIds(ctx);
  const changed = changedEnvironments(before.content, content, environments);
  ctx.authorize('publishFeatures', { projects: [before.project], environments: changed });
  const after: Feature = { ...before, content, version, dateUpdated: ctx.now };
  await saveFeature(ctx, after);
  await ctx.record('feature.published', {
    entity: entityOf(after),
    before,
    after,
    reach: { environments: changed, projects: [before.project] },
  });
  return after;
}

/**
 * Removes a feature and its history. SDKs then see an unknown feature. One that they get now has to be archived first, which
 * can be undone; `withProject` takes it along as it is.
 */
export async function deleteFeature(ctx: Ctx, id: string, withProject = false): Promise<void> {
  const before = await getFeature(ctx, id, true);
  const environments = Object.keys(before.content.environments).filter((name) => before.content.environments[name]);
  if (!withProject && !before.archived && environments.length > 0)
    throw conflict(`${id} is on in ${environments.join(', ')}; archive it first, which can be undone`);
  ctx.authorize('manageFeatures', { projects: [before.project] });
  ctx.authorize('publishFeatures', { projects: [before.project], environments });
  await refuseWhileUsed(ctx, { object: 'feature', id }, 'take it out of those first');
  await removeFeature(ctx, id);
  await ctx.record('feature.deleted', {
    entity: entityOf(before),
    before,
    reach: { environments, projects: [before.project] },
  });
}

/** Refuses what a change brings that could not be delivered, or that refers to what is not there. */
export async function checkNewContent(
  ctx: Ctx,
  feature: Feature,
  content: FeatureContent,
  before: FeatureContent | null,
): Promise<void> {
  checkContent(feature, content, { environments: await environmentIds(ctx), before });
  await checkReferences(ctx, newRules(content, before));
}

/** Content after a change, refused when it is too large to be sent to every SDK. */
export const contentAfter = (content: FeatureContent, change: Parameters<typeof applyChange>[1]): FeatureContent => {
  const after = applyChange(content, change);
  if (JSON.stringify(after).length > 1_000_000) throw invalidField('rules', 'expected at most 1 MB of rules');
  return after;
};

const mayRead = (ctx: Ctx, { project }: Feature): boolean => can(ctx.access, 'readData', { projects: [project] });

export const entityOf = ({ id }: Feature) => ({ object: 'feature', id });
