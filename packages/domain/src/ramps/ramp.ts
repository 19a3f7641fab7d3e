import { z } from 'zod';
import { prerequisite } from '../features/rule.ts';
import { savedGroupTargeting } from '../saved-groups/index.ts';
import { MAX_ID_LENGTH, conditionText, prose, share, timestamp } from '../values/index.ts';

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

const rampName = z.string().trim().max(100);

/** How a ramp goes, whatever rule it is of. */
export const rampPlan = z.strictObject({
  startActions: z.array(rampAction).max(20).default([]),
  steps: z.array(rampStep).min(1).max(50),
  endActions: z.array(rampAction).max(20).default([]),
});
export type RampPlan = z.infer<typeof rampPlan>;

export const newRamp = rampPlan.extend({
  name: rampName.optional(),
  featureId: z.string().min(1).max(MAX_ID_LENGTH),
  ruleId: z.string().min(1).max(64),
  /** Begins by itself then; when null somebody starts it. */
  startDate: timestamp.nullish(),
  /** Ends by itself then, wherever it is. */
  cutoffDate: timestamp.nullish(),
});
export type NewRamp = z.infer<typeof newRamp>;

export const rampUpdate = rampPlan
  .extend({ name: rampName, startDate: timestamp.nullable(), cutoffDate: timestamp.nullable() })
  .partial();
export type RampUpdate = z.infer<typeof rampUpdate>;

export const RAMP_STATUSES = ['pending', 'ready', 'running', 'paused', 'completed', 'rolled-back'] as const;
export type RampStatus = (typeof RAMP_STATUSES)[number];

/** A ramp: a plan, and how far it is. */
export const ramp = rampPlan.extend({
  id: z.string(),
  name: z.string(),
  featureId: z.string(),
  ruleId: z.string(),
  startDate: timestamp.nullable(),
  cutoffDate: timestamp.nullable(),
  status: z.enum(RAMP_STATUSES),
  /** -1 before the first step, and after a roll-back. */
  currentStepIndex: z.number().int().min(-1),
  startedAt: timestamp.nullable(),
  pausedAt: timestamp.nullable(),
  /** When the step began; after a pause, as if there had been none. */
  currentStepEnteredAt: timestamp.nullable(),
  /** When time ends the step; null when it does not, or the ramp stands. */
  nextStepAt: timestamp.nullable(),
  stepApproval: z
    .strictObject({ stepIndex: z.number().int(), approvedAt: timestamp, approvedBy: z.string() })
    .nullable(),
  lastRollbackAt: timestamp.nullable(),
  lastRollbackReason: z.string().nullable(),
  /** The fields of the rule that the plan touches, as they were when it started. */
  before: rulePatch.nullable(),
  dateCreated: timestamp,
  dateUpdated: timestamp,
});
export type Ramp = z.infer<typeof ramp>;

/** Steps that raise the share, each held so many seconds, or until somebody approves. */
export const shareSteps = (shares: readonly number[], seconds: number | null): RampStep[] =>
  shares.map((coverage, index) => ({
    interval: index === shares.length - 1 ? (seconds === null ? null : 1) : seconds,
    actions: [{ targetType: 'feature-rule', targetId: '', patch: { coverage } }],
    monitored: false,
    holdConditions: {},
  }));
