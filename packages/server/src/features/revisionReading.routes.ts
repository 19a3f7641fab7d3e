import { diffQuery, latestQuery, rebasePreview, rebasePreviewInput, revision, revisionDiff } from '@gb/domain/features';
import { wholeNumber } from '@gb/domain/values';
import { z } from 'zod';
import { route } from '../platform/http/route.ts';
import { diffOf, latestRevision, previewRebase } from './revisionReading.ts';

const AT = '/api/v1/features/:id/revisions';
const params = z.strictObject({ id: z.string() });
const oneVersion = params.extend({ version: wholeNumber(z.int().positive()) });

/** What can be asked about versions of features without changing any. */
export const revisionReadingRoutes = [
  route('GET', `${AT}/latest`, {
    access: { can: 'readData' },
    summary: 'Get the newest revision of a feature; of one status or author where that is said',
    params,
    query: latestQuery,
    output: z.object({ revision }),
    handle: async (ctx, { params: { id }, query }) => ({ revision: await latestRevision(ctx, id, query) }),
  }),
  route('GET', `${AT}/:version/diff`, {
    access: { can: 'readData' },
    summary: 'What a revision changes of what it began from, of what is live, or of another revision',
    params: oneVersion,
    query: diffQuery,
    output: z.object({ diff: revisionDiff }),
    handle: async (ctx, { params: which, query }) => ({ diff: await diffOf(ctx, which, query) }),
  }),
  route('POST', `${AT}/:version/rebase/preview`, {
    access: { can: 'createFeatureDrafts' },
    summary: 'What a draft would come to on top of what is live; nothing is changed',
    transaction: false,
    params: oneVersion,
    body: rebasePreviewInput,
    output: rebasePreview,
    handle: (ctx, { params: which, body }) => previewRebase(ctx, which, body),
  }),
] as const;
