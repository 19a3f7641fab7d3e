import type { Ramp } from '@gb/domain/ramps';
import { type Ctx, personOf } from '../platform/context.ts';
import { noteRampEvent, openRampsOf, saveRamp } from './ramp.repository.ts';

/** Stops a ramp that cannot go on, and says why in its log. */
export async function holdRamp(ctx: Ctx, ramp: Ramp, reason: string, by = personOf(ctx.actor)): Promise<void> {
  const isUnderWay = ramp.status === 'running' || ramp.status === 'paused';
  await saveRamp(ctx, {
    ...ramp,
    // What never began begins by hand now.
    ...(isUnderWay
      ? { status: 'paused', pausedAt: ramp.pausedAt ?? ctx.now, cutoffDate: null }
      : { status: 'ready', startDate: null }),
    nextStepAt: null,
    dateUpdated: ctx.now,
  });
  await noteRampEvent(ctx, ramp.id, {
    id: ctx.newId('rampEvent'),
    action: 'held',
    ...{ fromStep: ramp.currentStepIndex, toStep: ramp.currentStepIndex },
    ...{ reason, version: null, by, dateCreated: ctx.now },
  });
}

/** Stops the ramps of rules that a version takes away. */
export async function holdRampsOfGone(
  ctx: Ctx,
  featureId: string,
  gone: ReadonlySet<string>,
  version: number,
): Promise<void> {
  if (gone.size === 0) return;
  for (const ramp of await openRampsOf(ctx, featureId))
    if (gone.has(ramp.ruleId)) await holdRamp(ctx, ramp, `Version ${version} of ${featureId} took its rule away`);
}
