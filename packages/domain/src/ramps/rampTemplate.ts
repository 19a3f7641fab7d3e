import { z } from 'zod';
import { label, timestamp } from '../values/index.ts';
import { rampStep, rulePatch } from './plan.ts';

const shape = {
  name: label,
  steps: z.array(rampStep).min(1).max(50),
  /** What the rule is when a ramp of it completes; null for what its last step makes of it. */
  endPatch: rulePatch.nullable().default(null),
  /** Chosen by the organization as the way to do it; these come first. */
  official: z.boolean().default(false),
  /** The smaller comes first. */
  order: z.number().int().min(0).max(10_000).default(0),
};

/** The steps of a ramp to begin others with, of whatever rule. */
export const rampTemplate = z
  .strictObject({ id: z.string(), ...shape, dateCreated: timestamp, dateUpdated: timestamp })
  .meta({ id: 'RampTemplate' });
export type RampTemplate = z.infer<typeof rampTemplate>;

export const newRampTemplate = z.strictObject(shape);
export type NewRampTemplate = z.infer<typeof newRampTemplate>;

export const rampTemplateUpdate = z.strictObject({
  name: shape.name.optional(),
  steps: shape.steps.optional(),
  endPatch: rulePatch.nullable().optional(),
  official: z.boolean().optional(),
  order: z.number().int().min(0).max(10_000).optional(),
});
export type RampTemplateUpdate = z.infer<typeof rampTemplateUpdate>;
