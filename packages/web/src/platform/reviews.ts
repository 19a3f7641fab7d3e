import type { WaitingDraft } from '@gb/domain/reviews';
import { useQuery } from './data.tsx';
import { useOrganization } from './OrganizationProvider.tsx';

const EVERY_MS = 60_000;

/** The drafts that wait for the person signed in, and whether reviews have a place in the menu. */
export function useReviews(): {
  waiting: readonly WaitingDraft[];
  areShown: boolean;
  query: ReturnType<typeof useInbox>;
} {
  const query = useInbox();
  const { requireReviews, approvalFlows } = useOrganization().organization.settings;
  const waiting = query.data?.reviews ?? [];
  const areRequired =
    requireReviews.some(({ requireReviewOn }) => requireReviewOn) ||
    approvalFlows.savedGroups.some(({ required }) => required);
  return { waiting, areShown: areRequired || waiting.length > 0, query };
}

const useInbox = () => useQuery('GET /api/v1/reviews', undefined, { refreshInterval: () => EVERY_MS });
