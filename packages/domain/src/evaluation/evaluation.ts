import { z } from 'zod';

/** A user to try features with. */
const someone = {
  /** What an SDK would know about the user. */
  attributes: z.record(z.string(), z.unknown()).default({}),
  /** The page the user is on, for experiments that a query string can force. */
  url: z.string().max(10_000).default(''),
  forcedVariations: z.record(z.string(), z.number().int()).default({}),
};

export const previewInput = z.strictObject(someone);
export type PreviewInput = z.infer<typeof previewInput>;

/** What an SDK on a connection gets, and what makes it heavy. */
export const payloadPreview = z.object({
  payload: z.record(z.string(), z.unknown()),
  bytes: z.number(),
  gzipBytes: z.number(),
  /** The largest features of the payload, in clear, largest first. */
  heaviest: z.array(z.object({ id: z.string(), bytes: z.number() })),
});
export type PayloadPreview = z.infer<typeof payloadPreview>;

export const evaluateInput = z.strictObject({
  ...someone,
  /** Which features; all that the caller may read when left out. */
  features: z.array(z.string()).min(1).max(1000).optional(),
  /** Which environments; all when left out. */
  environments: z.array(z.string()).min(1).optional(),
  /** The revision to evaluate instead of the live one, by feature. Prerequisites and other features stay live. */
  revisions: z.record(z.string(), z.number().int().positive()).default({}),
});
export type EvaluateInput = z.infer<typeof evaluateInput>;

/** What became of one rule. `notReached` comes after the one that matched; `notDelivered` never leaves the server. */
const RULE_OUTCOMES = ['matched', 'skipped', 'notReached', 'notDelivered'] as const;

/** One rule, and why it did or did not decide. */
const ruleTrace = z.object({
  ruleId: z.string(),
  type: z.string(),
  description: z.string(),
  outcome: z.enum(RULE_OUTCOMES),
  /** The field of the rule that kept the user out, or why the rule is not delivered. Empty when it matched. */
  reason: z.string(),
});
export type RuleTrace = z.infer<typeof ruleTrace>;

/** One feature for one user in one environment. */
export const evaluation = z
  .object({
    featureId: z.string(),
    version: z.number(),
    environment: z.string(),
    /** Whether the feature is delivered there at all; when not, everyone gets null. */
    enabled: z.boolean(),
    value: z.unknown(),
    source: z.string(),
    ruleId: z.string(),
    experiment: z
      .object({
        key: z.string(),
        variationId: z.number(),
        variationKey: z.string(),
        hashAttribute: z.string(),
        hashValue: z.string(),
        /** The user's place in 0..1, from the hash. */
        bucket: z.number().nullable(),
      })
      .nullable(),
    trace: z.array(ruleTrace),
  })
  .meta({ id: 'Evaluation' });
export type Evaluation = z.infer<typeof evaluation>;
