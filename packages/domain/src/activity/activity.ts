import { z } from 'zod';
import { timestamp } from '../values/index.ts';

/** What somebody can follow, by the name of its list. */
const WATCHABLE = ['experiments', 'features'] as const;
export const watchable = z.enum(WATCHABLE);
export type Watchable = z.infer<typeof watchable>;

/** What audit rows call it. */
export const OBJECT_OF: Readonly<Record<Watchable, string>> = { experiments: 'experiment', features: 'feature' };

export const watching = z.object({ experiments: z.array(z.string()), features: z.array(z.string()) });
export type Watching = z.infer<typeof watching>;

/** How far back the feed looks. */
export const FEED_DAYS = 7;

/** How many events it holds at most; what is older is in the history of each thing. */
export const FEED_LENGTH = 1000;

/** What has a history that its page shows. */
export const HISTORY_OBJECTS = ['metric', 'factTable', 'datasource', 'experiment', 'feature'] as const;
export type HistoryObject = (typeof HISTORY_OBJECTS)[number];

const happening = {
  id: z.string(),
  date: timestamp,
  who: z.string(),
  event: z.string(),
  sentence: z.string(),
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
};

/** One line of the history of a thing: who did what, and what was different before. */
export const happened = z.object(happening).meta({ id: 'Happened' });
export type Happened = z.infer<typeof happened>;

/** One line of the feed: who did what to something the reader follows, and what was different before. */
export const activity = z
  .object({
    ...happening,
    object: z.enum(['experiment', 'feature']),
    entityId: z.string(),
    entityName: z.string(),
  })
  .meta({ id: 'Activity' });
export type Activity = z.infer<typeof activity>;
