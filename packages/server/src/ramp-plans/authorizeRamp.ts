import type { Rule } from '@gb/domain/features';
import { type RampPlan, patchesOf } from '@gb/domain/ramps';
import { environmentIds } from '../environments/index.ts';
import type { Ctx } from '../platform/context.ts';

type Reach = { projects: string[]; environments: string[] };

/**
 * Ramps are planned and moved by those who may do so, and may publish, wherever the rule applies or a step makes it apply:
 * later steps are published by the clock, which asks nobody. Gives where that is.
 */
export async function authorizeRamp(ctx: Ctx, project: string, rule: Rule | undefined, plan: RampPlan): Promise<Reach> {
  const patches = patchesOf(plan);
  const everywhere = !rule || rule.environments === 'all' || patches.some(({ allEnvironments }) => allEnvironments);
  const environments = everywhere
    ? await environmentIds(ctx)
    : [...new Set([rule.environments, ...patches.map((patch) => patch.environments ?? [])].flat())];
  const reach = { projects: [project], environments };
  ctx.authorize('manageRamps', reach);
  ctx.authorize('publishFeatures', reach);
  return reach;
}
