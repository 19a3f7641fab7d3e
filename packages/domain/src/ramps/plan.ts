import { z } from 'zod';
import { prerequisite } from '../features/prerequisite.ts';
import { savedGroupTargeting } from '../saved-groups/index.ts';
import { conditionText, prose, share, timestamp } from '../values/index.ts';

/** What a step makes of a rule: the fields it names, each as it is from then on. */
export const rulePatch = z.strictObject({
  ruleId: z.string().max(64).optional(),
  coverage: share.nullish(),
  condition: conditionText.nullish(),
  savedGroups: z.array(savedGroupTargeting).nullish(),
  prerequisites: z.array(prerequisite).max(20).nullish(),
  allEnvironments: z.boolean().nullish(),
  environments: z.array(z.string()).nullish(),
  /** The value the rule gives, as its text. */
  force: z.unknown().optional(),
  enabled: z.boolean().nullish(),
});
export type RulePatch = z.infer<typeof rulePatch>;

export const rampAction = z.strictObject({
  targetType: z.literal('feature-rule').default('feature-rule'),
  /** The target the patch is for; the ramp's only one when left out. */
  targetId: z.string().default(''),
  patch: rulePatch,
});
export type RampAction = z.infer<typeof rampAction>;

/** One step: what it changes, and what has to happen before the next. Without an interval and approval somebody goes on by hand. */
export const rampStep = z.strictObject({
  /** Seconds the step is held; null when time does not end it. */
  interval: z.number().positive().max(31_536_000).nullable(),
  actions: z.array(rampAction).max(20).default([]),
  approvalNotes: prose.nullish(),
  monitored: z.literal(false, 'expected false: ramps are not yet watched by metrics').default(false),
  holdConditions: z.strictObject({ requiresApproval: z.boolean().optional() }).default({}),
});
export type RampStep = z.infer<typeof rampStep>;

export const rampName = z.string().trim().max(100);

/** How a ramp goes, whatever rule it is of. */
export const rampPlan = z.strictObject({
  startActions: z.array(rampAction).max(20).default([]),
  steps: z.array(rampStep).min(1).max(50),
  endActions: z.array(rampAction).max(20).default([]),
});
export type RampPlan = z.infer<typeof rampPlan>;

/** A ramp that a draft carries with its rule until both are published. */
export const plannedRamp = rampPlan.extend({
  name: rampName.optional(),
  /** Begins by itself then; when null it begins with its publication. */
  startDate: timestamp.nullish(),
  /** Ends by itself then, wherever it is. */
  cutoffDate: timestamp.nullish(),
  /** Somebody has to start it by hand. */
  requiresStartApproval: z.boolean().nullish(),
});
export type PlannedRamp = z.infer<typeof plannedRamp>;

/** A ramp as it is planned for a rule of a draft: with steps of its own, or those of a template. */
export const rampPlanInput = plannedRamp.partial({ steps: true }).extend({
  templateId: z.string().max(64).optional(),
  revisionTitle: z.string().max(200).optional(),
  revisionComment: prose.optional(),
});
export type RampPlanInput = z.infer<typeof rampPlanInput>;
