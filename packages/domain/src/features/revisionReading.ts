import { z } from 'zod';
import { REVISION_STATUSES } from '../reviews/index.ts';
import { timestamp, wholeNumber } from '../values/index.ts';
import { rebaseInput } from './revisionInput.ts';
import { featureState } from './state.ts';

/** Which version counts as the newest: of one status, or of one author. */
export const latestQuery = z.strictObject({
  mine: z.enum(['true', 'false']).optional(),
  author: z.string().max(200).optional(),
  status: z.enum(REVISION_STATUSES).optional(),
});
export type LatestQuery = z.infer<typeof latestQuery>;

/** How the difference is told, and from what: what the version began from, what is live, or any other version. */
export const diffQuery = z.strictObject({
  format: z.enum(['minimal', 'full']).default('minimal'),
  base: z.union([z.enum(['baseVersion', 'live']), wholeNumber(z.int().positive())]).default('baseVersion'),
});
export type DiffQuery = z.infer<typeof diffQuery>;

const between = { name: z.string(), type: z.literal('feature'), from: z.int(), to: z.int() };

/** What a version says otherwise, place by place; or the whole of both. */
export const revisionDiff = z
  .union([
    z.object({
      ...between,
      changes: z.array(
        z.object({
          /** The way to the place; entries of lists by their ids. */
          field: z.string(),
          change: z.enum(['added', 'removed', 'modified']),
          before: z.unknown(),
          after: z.unknown(),
        }),
      ),
    }),
    z.object({ ...between, before: featureState, after: featureState }),
  ])
  .meta({ id: 'RevisionDiff' });
export type RevisionDiff = z.infer<typeof revisionDiff>;

export const rebasePreviewInput = rebaseInput.extend({
  /** When the draft that was looked at was changed last: of another state of it nothing is told. */
  expectedDraftDateUpdated: timestamp.optional(),
});

/** What a draft would come to on top of what is live, with these choices. Sides of conflicts are told as JSON. */
export const rebasePreview = z
  .object({
    success: z.boolean(),
    liveVersion: z.int(),
    draftDateUpdated: timestamp,
    conflicts: z.array(
      z.object({
        name: z.string(),
        key: z.string(),
        resolved: z.boolean(),
        base: z.string(),
        live: z.string(),
        revision: z.string(),
      }),
    ),
    /** What it comes to, once nothing is left to choose. */
    result: featureState
      .pick({ defaultValue: true, rules: true, prerequisites: true, archived: true })
      .extend({
        environmentsEnabled: featureState.shape.environments,
        metadata: featureState.omit({
          ...{ defaultValue: true, rules: true, prerequisites: true, archived: true, environments: true },
        }),
      })
      .optional(),
  })
  .meta({ id: 'RebasePreview' });
export type RebasePreview = z.infer<typeof rebasePreview>;
