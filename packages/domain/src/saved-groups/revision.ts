import { z } from 'zod';
import { CHOICES, VERDICTS, conflict, person, requirement, settledThread, spot } from '../reviews/index.ts';
import { prose, timestamp } from '../values/index.ts';
import { groupItems, savedGroup, savedGroupChange } from './savedGroup.ts';

/** How many ids a version adds and takes away, with some of them to look at. */
const itemChanges = z.object({
  added: z.int(),
  removed: z.int(),
  someAdded: z.array(z.string()),
  someRemoved: z.array(z.string()),
});
export type ItemChanges = z.infer<typeof itemChanges>;

/** One version of a saved group as answers have it: its base, what it makes of it, and how far it is. */
export const groupRevision = z
  .object({
    id: z.string(),
    version: z.int(),
    baseVersion: z.int(),
    title: z.string(),
    comment: z.string(),
    status: z.enum(['draft', 'pending-review', 'approved', 'changes-requested', 'merged', 'discarded']),
    authorId: z.string(),
    authorEmail: z.string(),
    author: person,
    contributors: z.array(z.string()),
    edits: z.int(),
    reviews: z.array(
      z.object({
        id: z.string(),
        userId: z.string(),
        by: person,
        decision: z.enum(VERDICTS),
        comment: z.string(),
        /** Said of what the draft was before its last change. */
        stale: z.boolean(),
        ofEdit: z.int(),
        about: spot.optional(),
        dateCreated: timestamp,
      }),
    ),
    settledThreads: z.array(settledThread),
    reviewers: z.array(person),
    autoPublishOnApproval: z.boolean(),
    scheduledPublishAt: timestamp.optional(),
    resolution: z
      .object({ action: z.enum(['merged', 'discarded']), userId: z.string(), dateCreated: timestamp })
      .optional(),
    publishedBy: person.nullable(),
    bypassReason: z.string().nullable(),
    dateCreated: timestamp,
    dateUpdated: timestamp,
    datePublished: timestamp.nullable(),
    baseSavedGroup: savedGroup,
    proposedSavedGroup: savedGroup,
    /** What it does to the ids of a list; lists of versions leave it out. */
    itemChanges: itemChanges.optional(),
  })
  .meta({ id: 'SavedGroupRevision' });
export type GroupRevision = z.infer<typeof groupRevision>;

/** What a draft comes to on top of what is live, and what it still needs. */
export const groupMergeStatus = z.object({
  success: z.boolean(),
  hasConflicts: z.boolean(),
  canAutoMerge: z.boolean(),
  conflicts: z.array(
    conflict.extend({ field: z.string(), baseValue: z.unknown(), liveValue: z.unknown(), proposedValue: z.unknown() }),
  ),
  liveVersion: z.int(),
  rebaseRequired: z.boolean(),
  live: savedGroup,
  result: savedGroup,
  reviewed: z.string(),
  requirements: z.array(requirement),
  /** What it does to the ids of the list that is live. */
  itemChanges: itemChanges.optional(),
});
export type GroupMergeStatus = z.infer<typeof groupMergeStatus>;

const title = z.string().max(200);
const words = { revisionTitle: title.optional(), revisionComment: prose.optional() };

export const newGroupRevision = z.strictObject({ title: title.optional(), comment: prose.optional() });
export const itemsInput = z.strictObject({ ...words, items: groupItems });
export const valuesInput = z.strictObject({ ...words, values: groupItems });
export const conditionInput = z.strictObject({ ...words, condition: savedGroupChange.shape.condition.unwrap() });
export const archiveInput = z.strictObject({ ...words, archived: z.boolean() });
export const metadataInput = savedGroupChange
  .pick({ name: true, owner: true, description: true, projects: true })
  .extend(words);
export const groupRebaseInput = z.strictObject({
  strategies: z.record(z.string(), z.enum(CHOICES)).optional(),
  conflictResolutions: z.record(z.string(), z.enum(CHOICES)).default({}),
  expectedLiveVersion: z.int().optional(),
});
