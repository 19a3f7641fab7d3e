import { z } from 'zod';
import { draft, person } from '../reviews/index.ts';
import { prose, timestamp } from '../values/index.ts';
import { featureState } from './state.ts';

/**
 * One version of a feature. An open one is a draft that people work on; published and discarded ones do not change. `base`
 * is what was live when it was begun, or last brought up to date: what it changes is what differs from there. Lists leave the base out: it is null there.
 */
export const revision = draft
  .extend({
    version: z.number().int(),
    baseVersion: z.number().int(),
    title: z.string(),
    comment: prose,
    content: featureState,
    base: featureState.nullable(),
    /** Publish as soon as nothing is missing. */
    autoPublish: z.boolean(),
    /** When it is to be published by the clock. */
    scheduledAt: timestamp.nullable(),
    publishedBy: person.nullable(),
    /** Why it was published without the approvals it needed. */
    bypassReason: z.string().nullable(),
    dateCreated: timestamp,
    dateUpdated: timestamp,
    datePublished: timestamp.nullable(),
  })
  .meta({ id: 'Revision' });
export type Revision = z.infer<typeof revision>;
