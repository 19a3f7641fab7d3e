import type { SavedGroup } from '@gb/domain/saved-groups';
import { isOpen } from '@gb/domain/reviews/status';
import { useOrganization } from '../platform/OrganizationProvider.tsx';
import { useUser } from '../platform/SessionProvider.tsx';
import { type GroupTarget, useGroupRevisions } from './useSavedGroups.ts';

/** Where changes of a group go: into one's own draft, which is begun with the first, or live where nobody has to approve. */
export function useGroupTarget({ id, projects }: SavedGroup) {
  const { organization } = useOrganization();
  const { userId } = useUser();
  const revisions = useGroupRevisions(id).data?.revisions ?? [];
  const own = revisions.find(({ status, authorId }) => status !== 'merged' && isOpen(status) && authorId === userId);
  const isReviewed = organization.settings.approvalFlows.savedGroups.some(
    (flow) => flow.required && (flow.projects.length === 0 || projects.some((one) => flow.projects.includes(one))),
  );
  const draft: GroupTarget = { version: own?.version ?? 'new', isLive: false };
  return {
    isReviewed,
    draft,
    live: { version: 'new', isLive: true } satisfies GroupTarget,
    /** What the button says that puts a change into a draft. */
    draftWords: own ? `Add to draft ${own.version}` : 'Save to a draft',
  };
}

export type GroupTargets = ReturnType<typeof useGroupTarget>;
