import {
  type Feature,
  type FeatureUpdateV1,
  type FeatureV1,
  type NewFeatureV1,
  emptyContent,
  environmentsFromV1,
  fromPerEnvironment,
  toFeatureV1,
} from '@gb/domain/features';
import type { Page } from '@gb/domain/paging';
import { environmentIds, listEnvironments } from '../environments/index.ts';
import type { Ctx } from '../platform/context.ts';
import { inTurns } from '../platform/inTurns.ts';
import { findRevision, readFeaturePage } from './feature.repository.ts';
import { createFeature, getFeature, updateDetails } from './feature.service.ts';
import { publishChange } from './revision.service.ts';

/** Between the public shape of features and ours. */

export async function showFeature(ctx: Ctx, feature: Feature): Promise<FeatureV1> {
  const [environments, revision] = await Promise.all([
    environmentIds(ctx),
    findRevision(ctx, feature.id, feature.version),
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
  const { environments: given = {}, ...rest } = body;
  const environments = await listEnvironments(ctx);
  const defaults = Object.fromEntries(environments.map(({ id, defaultState }) => [id, defaultState]));
  const start = { ...emptyContent(body.defaultValue, defaults), rules: body.rules ?? [] };
  const content = fromPerEnvironment(
    start,
    environmentsFromV1(given, () => ctx.newId('rule')),
    Object.keys(defaults),
  );
  return createFeature(ctx, { ...rest, rules: content.rules, environments: content.environments });
}

/** Changes details, and publishes one new revision when anything versioned was given. */
export async function updateFromApi(ctx: Ctx, id: string, body: FeatureUpdateV1): Promise<Feature> {
  const { defaultValue, environments, rules, ...details } = body;
  let feature = await getFeature(ctx, id, true);
  if (Object.keys(details).length > 0) feature = await updateDetails(ctx, id, details);
  if (defaultValue === undefined && environments === undefined && rules === undefined) return feature;
  const start = { ...feature.content, rules: rules ?? feature.content.rules };
  const content = environments
    ? fromPerEnvironment(
        start,
        environmentsFromV1(environments, () => ctx.newId('rule')),
        await environmentIds(ctx),
      )
    : start;
  return publishChange(ctx, id, { ...content, defaultValue: defaultValue ?? content.defaultValue });
}

export async function toggleEnvironments(
  ctx: Ctx,
  id: string,
  given: Record<string, boolean | string | number>,
  reason = '',
): Promise<Feature> {
  const environments = Object.fromEntries(Object.entries(given).map(([name, state]) => [name, isOn(state)]));
  return publishChange(ctx, id, { environments, comment: reason });
}

const isOn = (state: boolean | string | number): boolean =>
  state === true || state === 1 || state === 'true' || state === '1';
