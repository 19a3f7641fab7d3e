import { useQuery, useRevalidate } from '../../platform/data.tsx';
import { useApi } from '../../platform/SessionProvider.tsx';

type Verdict = 'approve' | 'request-changes' | 'comment';

/** One version of a feature with what it comes to on what is live, and all that can be done with it. */
export function useDraft(id: string, version: number) {
  const api = useApi();
  const revalidate = useRevalidate();
  const params = { id, version: String(version) };
  const at = `/api/v1/features/${encodeURIComponent(id)}` as const;
  const revision = useQuery('GET /api/v1/features/:id/revisions/:version', { params });
  const status = useQuery('GET /api/v1/features/:id/revisions/:version/merge-status', { params });
  const log = useQuery('GET /api/v1/features/:id/revisions/:version/log', { params });
  const refresh = () => revalidate('/api/v1/feature-summaries', '/api/v1/reviews', at);
  /** Does something with the draft; whatever came of it, what is shown may be old. */
  const act = async (work: Promise<unknown>) => {
    try {
      await work;
    } finally {
      await refresh();
    }
  };
  return {
    revision,
    status,
    log,
    rename: (title: string) =>
      act(api.call('PUT /api/v1/features/:id/revisions/:version', { params, body: { title } })),
    requestReview: (autoPublishOnApproval: boolean) =>
      act(
        api.call('POST /api/v1/features/:id/revisions/:version/request-review', {
          params,
          body: { autoPublishOnApproval },
        }),
      ),
    recall: () => act(api.call('POST /api/v1/features/:id/revisions/:version/recall-review', { params })),
    review: (action: Verdict, comment: string) =>
      act(
        api.call('POST /api/v1/features/:id/revisions/:version/submit-review', { params, body: { action, comment } }),
      ),
    undoReview: () => act(api.call('POST /api/v1/features/:id/revisions/:version/undo-review', { params })),
    settle: (conflictResolutions: Record<string, 'overwrite' | 'discard'>, expectedLiveVersion: number) =>
      act(
        api.call('POST /api/v1/features/:id/revisions/:version/rebase', {
          params,
          body: { conflictResolutions, expectedLiveVersion },
        }),
      ),
    schedule: (scheduledPublishAt: string | null) =>
      act(
        api.call('POST /api/v1/features/:id/revisions/:version/schedule-publish', {
          params,
          body: { scheduledPublishAt },
        }),
      ),
    publish: (how: { reviewed: string; comment?: string; reason?: string }) => {
      const { reason, ...rest } = how;
      const body = reason === undefined ? rest : { ...rest, bypassApproval: true, reason };
      return act(api.call('POST /api/v1/features/:id/revisions/:version/publish', { params, body }));
    },
    discard: () => act(api.call('POST /api/v1/features/:id/revisions/:version/discard', { params })),
    reopen: () => act(api.call('POST /api/v1/features/:id/revisions/:version/reopen', { params })),
    revert: async () => {
      const body = { strategy: 'draft' as const };
      const made = await api.call('POST /api/v1/features/:id/revisions/:version/revert', { params, body });
      await refresh();
      return made.revision.version;
    },
  };
}

export type DraftActions = ReturnType<typeof useDraft>;
