import { useQuery } from '../platform/data.tsx';
import { useApi, useSession } from '../platform/SessionProvider.tsx';

/** The shortest company name when an organization is created. */
export const MIN_COMPANY_LENGTH = 3;

type Recommendation = {
  organization: { id: string; name: string; members: number; currentUserIsPending: boolean } | null;
};

export const useRecommendation = () => useQuery<Recommendation>('/user/getRecommendedOrg');

/** Creates an organization and enters it. */
export function useCreateOrganization(): (company: string) => Promise<void> {
  const api = useApi();
  const session = useSession();
  return async (company) => {
    await api.send('POST', '/organization', { company });
    await session.reloadUser();
  };
}

/** Asks to join. When an administrator must approve, the answer is pending; otherwise the organization opens. */
export function useJoinOrganization(): (orgId: string) => Promise<{ isPending: boolean }> {
  const api = useApi();
  const session = useSession();
  return async (orgId) => {
    const answer = await api.send<{ isPending: boolean }>('PUT', '/member', { orgId });
    if (!answer.isPending) await session.reloadUser();
    return answer;
  };
}
