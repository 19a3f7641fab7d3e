import { z } from 'zod';
import { pageOf, pagingQuery } from '../paging/index.ts';
import { REVISION_STATUSES, revisionSummary } from '../reviews/index.ts';

/** A version of some feature, as lists over all features show it. */
export const featureDraft = revisionSummary.extend({ featureId: z.string() }).meta({ id: 'FeatureDraftSummary' });
export type FeatureDraft = z.infer<typeof featureDraft>;

/** Which versions of all features: those still open, or of one status; of one author or feature where that is said. */
export const featureDraftQuery = pagingQuery.omit({ view: true }).extend({
  status: z.enum(REVISION_STATUSES).optional(),
  author: z.string().max(200).optional(),
  mine: z.enum(['true', 'false']).optional(),
  featureId: z.string().max(500).optional(),
});
export type FeatureDraftQuery = z.infer<typeof featureDraftQuery>;

export const featureDraftPage = pageOf('revisions', featureDraft);
