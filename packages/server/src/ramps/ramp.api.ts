import { type Ramp, awaitsApproval, ramp, rampStep } from '@gb/domain/ramps';
import { timestamp } from '@gb/domain/values';
import { z } from 'zod';

/** The shape of ramps in the public API: the reference's. A ramp of ours has one target. */

const TARGET = 'target';

const targetV1 = z.object({
  id: z.string(),
  entityType: z.literal('feature'),
  entityId: z.string(),
  ruleId: z.string(),
  environment: z.null(),
  status: z.literal('active'),
});

export const rampV1 = ramp
  .omit({ featureId: true, ruleId: true, before: true })
  .extend({
    entityType: z.literal('feature'),
    entityId: z.string(),
    targets: z.array(targetV1),
    steps: z.array(rampStep),
    requiresStartApproval: z.boolean(),
    phaseStartedAt: timestamp.nullable(),
    elapsedMs: z.number().int().nullable(),
    awaitingApproval: z.boolean(),
  })
  .meta({ id: 'RampSchedule' });

export function toRampV1({ featureId, ruleId, before: _, ...rest }: Ramp, now: string): z.infer<typeof rampV1> {
  const whole: Ramp = { ...rest, featureId, ruleId, before: null };
  const until = rest.pausedAt ?? now;
  return {
    ...rest,
    entityType: 'feature',
    entityId: featureId,
    targets: [{ id: TARGET, entityType: 'feature', entityId: featureId, ruleId, environment: null, status: 'active' }],
    requiresStartApproval: false,
    phaseStartedAt: rest.startedAt,
    elapsedMs: rest.currentStepEnteredAt
      ? Math.max(0, Date.parse(until) - Date.parse(rest.currentStepEnteredAt))
      : null,
    awaitingApproval: awaitsApproval(whole),
  };
}
