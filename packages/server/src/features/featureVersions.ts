import {
  type Feature,
  type FeatureState,
  changedEnvironments,
  draftedChanges,
  inState,
  stateOf,
} from '@gb/domain/features';
import { isToRamp } from '@gb/domain/ramps';
import { environmentIds } from '../environments/index.ts';
import type { Ctx } from '../platform/context.ts';
import { holdRampsOfGone, keepSettled, settleRamps } from '../ramp-plans/index.ts';
import { type Kind, makeRevisions } from '../revisions/index.ts';
import { ensureTags } from '../tags/index.ts';
import { checkState } from './checkState.ts';
import { asOf, entityOf, getFeature } from './feature.reading.ts';
import { startExperiments } from './startExperiments.ts';
import { saveFeature } from './feature.repository.ts';

const kind: Kind<Feature, FeatureState> = {
  object: 'feature',
  drafting: 'createFeatureDrafts',
  get: getFeature,
  entityOf,
  live: (feature) => ({ version: feature.version, state: stateOf(feature) }),
  check: checkState,
  changes: async (ctx, before, after) => draftedChanges(before, after, await environmentIds(ctx)),
  rules: ({ requireReviews }) => requireReviews,
  mayPublish: async (ctx, feature, state) => void (await authorizePublishing(ctx, feature, state)),
  settle,
  goLive,
};

/** What people do with versions of features. */
export const featureVersions = makeRevisions(kind);

/** Starts what rules wait with: their experiments, and the ramps planned for them. */
async function settle(ctx: Ctx, before: Feature, state: FeatureState, version: number): Promise<FeatureState> {
  const { id: featureId, content } = before;
  const kept = new Set(state.rules.map(({ id }) => id));
  const gone = new Set(content.rules.flatMap(({ id }) => (kept.has(id) ? [] : [id])));
  await holdRampsOfGone(ctx, featureId, gone, version);
  const publication = { featureId, project: state.project, version, before: content.rules };
  const { rules, ramps } = await settleRamps(ctx, await startExperiments(ctx, state.rules), publication);
  await keepSettled(ctx, ramps);
  return { ...state, rules };
}

/** Who is allowed to make a state live, by what it changes; gives the environments in which SDKs notice. */
async function authorizePublishing(ctx: Ctx, before: Feature, state: FeatureState): Promise<string[]> {
  const environments = await environmentIds(ctx);
  const after = inState(before, state);
  const served = changedEnvironments(before.content, after.content, environments);
  const isMoved = after.project !== before.project || after.archived !== before.archived;
  const on = environments.filter((name) => before.content.environments[name] || after.content.environments[name]);
  const reached = isMoved ? [...new Set([...served, ...on])] : served;
  const changes = draftedChanges(stateOf(before), state, environments);
  if (changes.some(({ kind: what }) => what === 'metadata' || what === 'archive'))
    ctx.authorizeMove('manageFeatures', before, after);
  if (state.rules.some(isToRamp)) ctx.authorize('manageRamps', { projects: [after.project], environments: reached });
  if (reached.length > 0 || isMoved)
    ctx.authorize('publishFeatures', { projects: [before.project, after.project], environments: reached });
  return reached;
}

async function goLive(ctx: Ctx, before: Feature, state: FeatureState, version: number): Promise<Feature> {
  const reached = await authorizePublishing(ctx, before, state);
  await ensureTags(ctx, state.tags);
  const after: Feature = { ...inState(before, state), version, ...asOf(state, ctx.now), dateUpdated: ctx.now };
  await saveFeature(ctx, after);
  const isServed = JSON.stringify(before.content) !== JSON.stringify(after.content);
  const isArchived = before.archived !== after.archived;
  await ctx.record(isServed ? 'feature.published' : isArchived ? 'feature.archived' : 'feature.updated', {
    entity: entityOf(after),
    before,
    after,
    ...(reached.length > 0 ? { reach: { environments: reached, projects: [before.project, after.project] } } : {}),
  });
  return after;
}
