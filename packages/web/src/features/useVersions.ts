import type { MergeStatus, Revision } from '@gb/domain/features';
import type { RevisionSummary } from '@gb/domain/reviews';
import { isOpen } from '@gb/domain/reviews/status';
import { type Query, useQuery } from '../platform/data.tsx';
import { useUser } from '../platform/SessionProvider.tsx';

/** What the page of a feature shows: what is live, a draft of it, or a version that does not change any more. */
export type Shown =
  | { kind: 'live' }
  | { kind: 'draft'; revision: Revision; status: MergeStatus }
  | { kind: 'past'; revision: Revision };

/** More open drafts of one feature nobody chooses from. */
const MOST_DRAFTS = 100;

/** Open drafts of a feature, the newest first; asked for only where there are any. */
export const useDrafts = (id: string, hasDrafts: boolean) =>
  useQuery(
    'GET /api/v1/features/:id/revision-summaries',
    hasDrafts ? { params: { id }, query: { open: 'true', limit: MOST_DRAFTS } } : null,
  );

type Versions = {
  shown: Shown | null;
  drafts: readonly RevisionSummary[];
  error: Error | undefined;
  retry: () => void;
};

/**
 * The version of a feature that its page shows: the one asked for, else one's own newest draft, else what is live. Of
 * versions only what is shown is read whole.
 */
export function useVersions(
  { id, hasDrafts, revision: live }: { id: string; hasDrafts: boolean; revision: { version: number } },
  asked: number | null,
): Versions {
  const { userId } = useUser();
  const list = useDrafts(id, hasDrafts);
  const drafts = (hasDrafts && list.data?.revisions) || [];
  const own = drafts.find(({ author }) => author.id === userId)?.version;
  const version = asked ?? own ?? live.version;
  const isLive = version === live.version;
  const params = isLive ? null : { params: { id, version: String(version) } };
  const revision = useQuery('GET /api/v1/features/:id/revisions/:version', params);
  const isDraft = revision.data !== undefined && isOpen(revision.data.revision.status);
  // Of one's own draft it is known that it is open before it is there.
  const isKnown = drafts.some((one) => one.version === version);
  const status = useQuery(
    'GET /api/v1/features/:id/revisions/:version/merge-status',
    params && (isKnown || isDraft) ? params : null,
  );
  const retry = () => void Promise.all([list.mutate(), revision.mutate(), status.mutate()]);
  const waits = asked === null && hasDrafts && !list.data && !list.error;
  const error = isLive ? undefined : (revision.error ?? status.error);
  return { drafts, error, retry, shown: waits ? null : shownOf(isLive, revision, status) };
}

function shownOf(
  isLive: boolean,
  { data: read }: Query<{ revision: Revision }>,
  { data: status }: Query<MergeStatus>,
): Shown | null {
  if (isLive) return { kind: 'live' };
  if (!read) return null;
  const { revision } = read;
  if (!isOpen(revision.status)) return { kind: 'past', revision };
  return status ? { kind: 'draft', revision, status } : null;
}
