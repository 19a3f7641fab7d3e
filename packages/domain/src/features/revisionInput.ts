import { z } from 'zod';
import { CHOICES, VERDICTS, conflict, requirement, spot } from '../reviews/index.ts';
import { prose, timestamp } from '../values/index.ts';
import { featureChange, featureState } from './state.ts';

const title = z.string().max(200);

/** Begins a draft, perhaps with its first change. */
export const newRevision = featureChange.extend({ title: title.optional(), comment: prose.optional() });

/** Changes what a draft says, or how it is called. */
export const revisionChange = newRevision;
export type RevisionChange = z.infer<typeof revisionChange>;

export const publication = z.strictObject({
  comment: prose.optional(),
  /** Publish without the approvals that are asked for; `reason` has to say why. */
  bypassApproval: z.boolean().optional(),
  reason: prose.optional(),
  /** The version of the result that was looked at: another one is not published. */
  reviewed: z.string().max(64).optional(),
});

export const reviewRequest = z.strictObject({
  comment: prose.optional(),
  autoPublishOnApproval: z.boolean().optional(),
  scheduledPublishAt: timestamp.nullable().optional(),
  /** Who is asked by name; absent leaves who was. */
  reviewers: z.array(z.string()).max(50).optional(),
});

export const reviewInput = z.strictObject({
  action: z.enum(VERDICTS).default('comment'),
  comment: prose.default(''),
  about: spot.optional(),
  /** Leaves publishing to somebody's hand, where an approval would do it. */
  skipAutoPublish: z.boolean().optional(),
});

/** Settles what was said of a line, or opens it again. */
export const threadInput = z.strictObject({ about: spot, settled: z.boolean().default(true) });

export const publishSchedule = z.strictObject({ scheduledPublishAt: timestamp.nullable() });

export const rebaseInput = z.strictObject({
  conflictResolutions: z.record(z.string(), z.enum(CHOICES)).default({}),
  /** The live version that was looked at: on top of another one nothing is put. */
  expectedLiveVersion: z.number().int().optional(),
});

export const revertInput = z.strictObject({
  strategy: z.enum(['draft', 'publish']).default('draft'),
  title: title.optional(),
  comment: prose.optional(),
});

/** What a draft comes to on top of what is live, and what it still needs. */
export const mergeStatus = z.object({
  success: z.boolean(),
  liveVersion: z.number().int(),
  draftDateUpdated: timestamp,
  /** Something was published since the draft was begun. */
  rebaseRequired: z.boolean(),
  conflicts: z.array(conflict),
  live: featureState,
  result: featureState,
  /** The version of the result, for `reviewed` of its publication. */
  reviewed: z.string(),
  requirements: z.array(requirement),
});
export type MergeStatus = z.infer<typeof mergeStatus>;
