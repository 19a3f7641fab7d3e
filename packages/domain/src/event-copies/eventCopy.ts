import { z } from 'zod';
import { timestamp } from '../values/index.ts';

const day = z.iso.date();

/** Events of a service without SQL, as far as this server has them. */
export const eventCopy = z
  .strictObject({
    since: day,
    /** The newest day at hand; null before the first. */
    until: day.nullable(),
    /** Days between the two that are still missing. */
    missingDays: z.number(),
    rows: z.number(),
    bytes: z.number(),
    dateTaken: timestamp.nullable(),
    /** What is being fetched right now. */
    fetching: z.strictObject({ from: day, to: day, bytes: z.number() }).nullable(),
    /** Why the last try did not come to its end. */
    error: z.string().nullable(),
    /** What the service left out of what it gave, such as small groups of people. */
    warnings: z.array(z.string()),
  })
  .meta({ id: 'EventCopy' });
export type EventCopy = z.infer<typeof eventCopy>;
