import {
  type Feature,
  type FeatureState,
  type FeatureUpdateV1,
  type FeatureV1,
  type NewFeatureV1,
  applyTo,
  emptyContent,
  environmentsFromV1,
  fromPerEnvironment,
  prerequisitesFromV1,
  toFeatureV1,
} from '@gb/domain/features';
import type { Page } from '@gb/domain/paging';
import { dropAbsent } from '@gb/domain/values';
import { environmentIds, listEnvironments } from '../environments/index.ts';
import type { Ctx } from '../platform/context.ts';
import { inTurns } from '../platform/inTurns.ts';
import { findRevision } from '../revisions/index.ts';
import { entityOf } from './feature.reading.ts';
import { readFeaturePage } from './feature.repository.ts';
import { createFeature } from './feature.service.ts';
import { featureVersions } from './featureVersions.ts';

/** Between the public shape of features and ours. */

export async function showFeature(ctx: Ctx, feature: Feature): Promise<FeatureV1> {
  const [environments, revision] = await Promise.all([
    environmentIds(ctx),
    findRevision<FeatureState>(ctx, entityOf(feature), feature.version),
  ]);
  return toFeatureV1(feature, environments, revision);
}

/** A page as lists show it, without who published and why; asking for each would be a query a row. */
export async function showFeaturePage(
  ctx: Ctx,
  query: Parameters<typeof readFeaturePage>[1],
): Promise<Page<FeatureV1>> {
  const [page, environments] = await Promise.all([readFeaturePage(ctx, query), environmentIds(ctx)]);
  const rows: FeatureV1[] = [];
  await inTurns(page.rows, (feature) => rows.push(toFeatureV1(feature, environments, null)));
  return { ...page, rows };
}

export async function createFromApi(ctx: Ctx, body: NewFeatureV1): Promise<Feature> {
  const { environments: given = {}, prerequisites: _, requires: __, ...rest } = body;
  const environments = await listEnvironments(ctx);
  const defaults = Object.fromEntries(environments.map(({ id, defaultState }) => [id, defaultState]));
  const start = { ...emptyContent(body.defaultValue, defaults), rules: body.rules ?? [] };
  const content = fromPerEnvironment(
    start,
    environmentsFromV1(given, () => ctx.newId('rule')),
    Object.keys(defaults),
  );
  const asked = prerequisitesFromV1(body) ?? [];
  return createFeature(ctx, {
    ...rest,
    rules: content.rules,
    environments: content.environments,
    prerequisites: asked,
  });
}

/** Changes a feature at once, as one new version. */
export async function updateFromApi(ctx: Ctx, id: string, body: FeatureUpdateV1): Promise<Feature> {
  const { defaultValue, environments: given, rules, prerequisites: _, requires: __, ...details } = body;
  const known = await environmentIds(ctx);
  const read = given && environmentsFromV1(given, () => ctx.newId('rule'));
  return featureVersions.publishChange(ctx, id, (live) => {
    const start = { ...live, rules: rules ?? live.rules };
    const content = read ? fromPerEnvironment(start, read, known) : start;
    const asked = prerequisitesFromV1(body);
    return { ...live, ...content, ...dropAbsent({ ...details, defaultValue, prerequisites: asked }) };
  });
}

export async function toggleEnvironments(
  ctx: Ctx,
  id: string,
  given: Record<string, boolean | string | number>,
  reason = '',
): Promise<Feature> {
  const environments = Object.fromEntries(Object.entries(given).map(([name, state]) => [name, isOn(state)]));
  return featureVersions.publishChange(ctx, id, (live) => applyTo(live, { environments }), { comment: reason });
}

const isOn = (state: boolean | string | number): boolean =>
  state === true || state === 1 || state === 'true' || state === '1';
