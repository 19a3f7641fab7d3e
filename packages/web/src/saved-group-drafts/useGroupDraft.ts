import type { GroupRevision } from '@gb/domain/saved-groups';
import { useQuery, useRevalidate } from '../platform/data.tsx';
import { useApi } from '../platform/SessionProvider.tsx';

type Verdict = 'approve' | 'request-changes' | 'comment';
const AT = '/api/v1/saved-groups-revisions/:savedGroupId/:version' as const;

/** One version of a saved group with what it comes to on what is live, and all that can be done with it. */
export function useGroupDraft(savedGroupId: string, version: number) {
  const api = useApi();
  const revalidate = useRevalidate();
  const params = { savedGroupId, version: String(version) };
  const revision = useQuery(`GET ${AT}`, { params });
  const status = useQuery(`GET ${AT}/merge-status`, { params });
  const log = useQuery(`GET ${AT}/log`, { params });
  const refresh = () => revalidate('/api/v1/saved-groups', '/api/v1/references/savedGroup/');
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
    requestReview: (autoPublishOnApproval: boolean) =>
      act(api.call(`POST ${AT}/request-review`, { params, body: { autoPublishOnApproval } })),
    recall: () => act(api.call(`POST ${AT}/recall-review`, { params })),
    review: (decision: Verdict, comment: string) =>
      act(api.call(`POST ${AT}/submit-review`, { params, body: { decision, comment } })),
    undoReview: () => act(api.call(`POST ${AT}/undo-review`, { params })),
    settle: (conflictResolutions: Record<string, 'overwrite' | 'discard'>, expectedLiveVersion: number) =>
      act(api.call(`POST ${AT}/rebase`, { params, body: { conflictResolutions, expectedLiveVersion } })),
    schedule: (scheduledPublishAt: string | null) =>
      act(api.call(`POST ${AT}/schedule-publish`, { params, body: { scheduledPublishAt } })),
    publish: ({ reason, ...rest }: { reviewed: string; comment?: string; reason?: string }) => {
      const body = reason === undefined ? rest : { ...rest, bypassApproval: true, reason };
      return act(api.call(`POST ${AT}/publish`, { params, body }));
    },
    discard: () => act(api.call(`POST ${AT}/discard`, { params, body: {} })),
    reopen: () => act(api.call(`POST ${AT}/reopen`, { params })),
    revert: async () => {
      const made = await api.call(`POST ${AT}/revert`, { params, body: { strategy: 'draft' } });
      await refresh();
      return made.revision.version;
    },
  };
}

/** A version in the words of reviews, which every kind of draft shares. */
export const inReviewWords = (revision: GroupRevision) => ({
  ...revision,
  status: revision.status === 'merged' ? ('published' as const) : revision.status,
  reviews: revision.reviews.map(({ by, decision, comment, dateCreated, ofEdit }) => ({
    ...{ by, comment, ofEdit },
    verdict: decision,
    at: dateCreated,
  })),
  autoPublish: revision.autoPublishOnApproval,
  scheduledAt: revision.scheduledPublishAt ?? null,
});
