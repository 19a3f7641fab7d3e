import type { Rule } from '@gb/domain/features';
import { type Ramp, isToRamp, ruleBefore, settlePlan } from '@gb/domain/ramps';
import { type Ctx, personOf } from '../platform/context.ts';
import { authorizeRamp } from './authorizeRamp.ts';
import { insertRamp, noteRampEvent } from './ramp.repository.ts';

type Publication = {
  featureId: string;
  project: string;
  version: number;
  /** The rules that were live until now. */
  before: readonly Rule[];
};

/** What publishing makes of rules with planned ramps, if the actor may do that: the rules as they are live, and the ramps. */
export async function settleRamps(
  ctx: Ctx,
  rules: readonly Rule[],
  { featureId, project, version, before }: Publication,
): Promise<{ rules: Rule[]; ramps: Ramp[] }> {
  const settled: { rule: Rule; ramp?: Ramp }[] = [];
  for (const rule of rules) {
    if (!isToRamp(rule)) {
      settled.push({ rule });
      continue;
    }
    await authorizeRamp(ctx, project, rule, rule.ramp);
    const old = ruleBefore(rule, { before, after: rules });
    settled.push(settlePlan(rule, { before: old, id: ctx.newId('ramp'), featureId, version, now: ctx.now }));
  }
  return { rules: settled.map(({ rule }) => rule), ramps: settled.flatMap(({ ramp }) => ramp ?? []) };
}

/** Keeps ramps that were made by a publication, and tells everybody. */
export async function keepSettled(ctx: Ctx, ramps: readonly Ramp[]): Promise<void> {
  for (const ramp of ramps) {
    await insertRamp(ctx, ramp);
    const entity = { object: 'ramp', id: ramp.id, name: ramp.name };
    await ctx.record('ramp.created', { entity, after: ramp });
    if (ramp.status !== 'running') continue;
    await noteRampEvent(ctx, ramp.id, {
      id: ctx.newId('rampEvent'),
      ...{ action: 'start', fromStep: -1, toStep: ramp.currentStepIndex, reason: '', version: ramp.plannedIn },
      ...{ by: personOf(ctx.actor), dateCreated: ctx.now },
    });
    await ctx.record('ramp.start', { entity, after: ramp });
  }
}
