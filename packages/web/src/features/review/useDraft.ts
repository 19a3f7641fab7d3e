import { type Query, useQuery } from '../../platform/data.tsx';
import { useApi } from '../../platform/SessionProvider.tsx';
import { type DraftActions, useActing } from '../../reviews/index.ts';
import type { MergeStatus, Revision } from '@gb/domain/features';

type FeatureDraft = DraftActions & { revision: Query<{ revision: Revision }>; status: Query<MergeStatus> };

/** One version of a feature with what it comes to on what is live, and all that can be done with it. */
export function useDraft(id: string, version: number): FeatureDraft {
  const api = useApi();
  const params = { id, version: String(version) };
  const revision = useQuery('GET /api/v1/features/:id/revisions/:version', { params });
  const status = useQuery('GET /api/v1/features/:id/revisions/:version/merge-status', { params });
  const log = useQuery('GET /api/v1/features/:id/revisions/:version/log', { params });
  const act = useActing('/api/v1/feature-summaries', `/api/v1/features/${encodeURIComponent(id)}`);
  return {
    revision,
    status,
    log,
    describe: (body) => act(api.call('PUT /api/v1/features/:id/revisions/:version', { params, body })),
    requestReview: (body) =>
      act(api.call('POST /api/v1/features/:id/revisions/:version/request-review', { params, body })),
    findReviewers: async () =>
      (await api.call('GET /api/v1/features/:id/revisions/:version/reviewers', { params })).reviewers,
    recall: () => act(api.call('POST /api/v1/features/:id/revisions/:version/recall-review', { params })),
    review: (action, comment, about) =>
      act(
        api.call('POST /api/v1/features/:id/revisions/:version/submit-review', {
          params,
          body: { action, comment, ...(about ? { about } : {}) },
        }),
      ),
    settleThread: (about, settled) =>
      act(api.call('POST /api/v1/features/:id/revisions/:version/threads', { params, body: { about, settled } })),
    undoReview: () => act(api.call('POST /api/v1/features/:id/revisions/:version/undo-review', { params })),
    settle: (conflictResolutions, expectedLiveVersion) =>
      act(
        api.call('POST /api/v1/features/:id/revisions/:version/rebase', {
          params,
          body: { conflictResolutions, expectedLiveVersion },
        }),
      ),
    schedule: (scheduledPublishAt) =>
      act(
        api.call('POST /api/v1/features/:id/revisions/:version/schedule-publish', {
          params,
          body: { scheduledPublishAt },
        }),
      ),
    publish: ({ reason, ...rest }) => {
      const body = reason === undefined ? rest : { ...rest, bypassApproval: true, reason };
      return act(api.call('POST /api/v1/features/:id/revisions/:version/publish', { params, body }));
    },
    discard: () => act(api.call('POST /api/v1/features/:id/revisions/:version/discard', { params })),
    reopen: () => act(api.call('POST /api/v1/features/:id/revisions/:version/reopen', { params })),
    revert: async () => {
      const body = { strategy: 'draft' as const };
      const made = await act(api.call('POST /api/v1/features/:id/revisions/:version/revert', { params, body }));
      return made.revision.version;
    },
  };
}
