import { z } from 'zod';
import { pageOf, pagingQuery } from '../paging/index.ts';
import { prose, timestamp } from '../values/index.ts';
import { person } from './draft.ts';
import { REVISION_STATUSES } from './status.ts';

/** A version as lists show it: who made it, when and why, without what it says. */
export const revisionSummary = z
  .object({
    version: z.number().int(),
    baseVersion: z.number().int(),
    status: z.enum(REVISION_STATUSES),
    title: z.string(),
    comment: prose,
    author: person,
    publishedBy: person.nullable(),
    autoPublish: z.boolean(),
    scheduledAt: timestamp.nullable(),
    bypassReason: z.string().nullable(),
    dateCreated: timestamp,
    dateUpdated: timestamp,
    datePublished: timestamp.nullable(),
  })
  .meta({ id: 'RevisionSummary' });
export type RevisionSummary = z.infer<typeof revisionSummary>;

/** Which versions a list shows: a page of all, or of those that may still change. */
export const revisionSummaryQuery = pagingQuery
  .omit({ view: true })
  .extend({ open: z.enum(['true', 'false']).default('false') });

export const revisionSummaryPage = pageOf('revisions', revisionSummary);

/** What somebody has to do with a draft of others, or of their own. */
export const WAITING_REASONS = ['asked', 'review', 'changes-requested', 'publish'] as const;
export type WaitingReason = (typeof WAITING_REASONS)[number];

/** A draft that waits for the person who asks. */
export const waitingDraft = revisionSummary
  .extend({
    reason: z.enum(WAITING_REASONS),
    reviewers: z.array(person),
    object: z.enum(['feature', 'savedGroup']),
    thingId: z.string(),
    /** What people call the thing. */
    name: z.string(),
  })
  .meta({ id: 'WaitingDraft' });
export type WaitingDraft = z.infer<typeof waitingDraft>;
