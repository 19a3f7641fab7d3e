import { dropAbsent } from '@gb/domain/values/dropAbsent';
import type { GroupMergeStatus, GroupRevision } from '@gb/domain/saved-groups';
import { type Query, useQuery } from '../platform/data.tsx';
import { useApi } from '../platform/SessionProvider.tsx';
import { type DraftActions, type Drafted, useActing } from '../reviews/index.ts';

type GroupDraft = DraftActions & { revision: Query<{ revision: GroupRevision }>; status: Query<GroupMergeStatus> };
const AT = '/api/v1/saved-groups-revisions/:savedGroupId/:version' as const;

/** One version of a saved group with what it comes to on what is live, and all that can be done with it. */
export function useGroupDraft(savedGroupId: string, version: number): GroupDraft {
  const api = useApi();
  const params = { savedGroupId, version: String(version) };
  const revision = useQuery(`GET ${AT}`, { params });
  const status = useQuery(`GET ${AT}/merge-status`, { params });
  const log = useQuery(`GET ${AT}/log`, { params });
  const act = useActing('/api/v1/saved-groups', '/api/v1/references/savedGroup/');
  return {
    revision,
    status,
    log,
    describe: ({ title, comment }) => {
      const body = dropAbsent({ revisionTitle: title, revisionComment: comment });
      return act(api.call(`PUT ${AT}/metadata`, { params, body }));
    },
    requestReview: (body) => act(api.call(`POST ${AT}/request-review`, { params, body })),
    findReviewers: async () => (await api.call(`GET ${AT}/reviewers`, { params })).reviewers,
    recall: () => act(api.call(`POST ${AT}/recall-review`, { params })),
    review: (decision, comment, about) =>
      act(api.call(`POST ${AT}/submit-review`, { params, body: { decision, comment, ...(about ? { about } : {}) } })),
    settleThread: (about, settled) => act(api.call(`POST ${AT}/threads`, { params, body: { about, settled } })),
    undoReview: () => act(api.call(`POST ${AT}/undo-review`, { params })),
    settle: (conflictResolutions, expectedLiveVersion) =>
      act(api.call(`POST ${AT}/rebase`, { params, body: { conflictResolutions, expectedLiveVersion } })),
    schedule: (scheduledPublishAt) =>
      act(api.call(`POST ${AT}/schedule-publish`, { params, body: { scheduledPublishAt } })),
    publish: ({ reason, ...rest }) => {
      const body = reason === undefined ? rest : { ...rest, bypassApproval: true, reason };
      return act(api.call(`POST ${AT}/publish`, { params, body }));
    },
    discard: () => act(api.call(`POST ${AT}/discard`, { params, body: {} })),
    reopen: () => act(api.call(`POST ${AT}/reopen`, { params })),
    revert: async () => {
      const made = await act(api.call(`POST ${AT}/revert`, { params, body: { strategy: 'draft' } }));
      return made.revision.version;
    },
  };
}

/** A version in the words of reviews, which every kind of draft shares. */
export const inReviewWords = (revision: GroupRevision): Drafted => ({
  ...revision,
  status: revision.status === 'merged' ? ('published' as const) : revision.status,
  reviews: revision.reviews.map(({ by, decision, comment, dateCreated, ofEdit, about }) => ({
    ...{ by, comment, ofEdit },
    ...(about ? { about } : {}),
    verdict: decision,
    at: dateCreated,
  })),
  autoPublish: revision.autoPublishOnApproval,
  scheduledAt: revision.scheduledPublishAt ?? null,
});
