import { notFound } from '@gb/domain/errors';
import { type Feature, type FeatureContent, nextSwitch } from '@gb/domain/features';
import { can } from '@gb/domain/permissions';
import type { Ctx } from '../platform/context.ts';
import { findFeature, readFeatures } from './feature.repository.ts';

/** The features of projects this person may read: all, or those with these ids. */
export async function listFeatures(ctx: Ctx, ids?: readonly string[]): Promise<Feature[]> {
  return readFeatures(ctx, ids);
}

export async function getFeature(ctx: Ctx, id: string, forUpdate = false): Promise<Feature> {
  const feature = await findFeature(ctx, id, forUpdate);
  if (!feature || !mayRead(ctx, feature)) throw notFound('feature', id);
  return feature;
}

const mayRead = (ctx: Ctx, { project }: Feature): boolean => can(ctx.access, 'readData', { projects: [project] });

/** Which rules the clock has on from a moment on, and until when. */
export const asOf = (content: FeatureContent, now: string): Pick<Feature, 'asOf' | 'nextScheduledUpdate'> => ({
  asOf: now,
  nextScheduledUpdate: nextSwitch(content.rules, now)?.at ?? null,
});

export const entityOf = ({ id }: Pick<Feature, 'id'>) => ({ object: 'feature', id });
