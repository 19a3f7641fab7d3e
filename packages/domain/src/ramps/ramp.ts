import { z } from 'zod';
import { MAX_ID_LENGTH, timestamp } from '../values/index.ts';
import { type RampStep, rampName, rampPlan, rulePatch } from './plan.ts';

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
  .extend({
    name: rampName,
    startDate: timestamp.nullable(),
    cutoffDate: timestamp.nullable(),
    // A default would take away what nobody spoke about.
    startActions: rampPlan.shape.startActions.removeDefault(),
    endActions: rampPlan.shape.endActions.removeDefault(),
  })
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
  /** The version that was published with the plan: who approved that approved its steps. Null for any other plan. */
  plannedIn: z.number().int().nullable(),
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
