import { useQuery, useRevalidate } from '../platform/data.tsx';
import { telemetry } from '../platform/insight.ts';
import { useApi, useSession } from '../platform/SessionProvider.tsx';

/** The shortest company name when an organization is created. */
export const MIN_COMPANY_LENGTH = 3;

export type Recommended = { id: string; name: string; members: number; currentUserIsPending: boolean };

const RECOMMENDED = '/user/getRecommendedOrg';

export const useRecommended = () => useQuery<{ organization: Recommended | null }>(RECOMMENDED);

/** Creates an organization and enters it. */
export function useCreateOrganization(): (company: string) => Promise<void> {
  const api = useApi();
  const session = useSession();
  return async (company) => {
    await api.send('POST', '/organization', { company });
    telemetry.track('Create Organization');
    await session.reloadUser();
  };
}

/** Asks to join. Whoever need not wait is let in at once; others see that they wait. */
export function useJoinOrganization(): (orgId: string) => Promise<void> {
  const api = useApi();
  const session = useSession();
  const revalidate = useRevalidate();
  return async (orgId) => {
    const { isPending } = await api.send<{ isPending: boolean }>('PUT', '/member', { orgId });
    telemetry.track('Join Organization');
    await (isPending ? revalidate(RECOMMENDED) : session.reloadUser());
  };
}

export function useConfirmAddress(): () => Promise<{ sentTo: string }> {
  const api = useApi();
  return () => api.send('POST', '/user/verification');
}
