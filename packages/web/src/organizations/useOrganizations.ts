import type { Output } from '../platform/apiTypes.ts';
import { useQuery, useRevalidate } from '../platform/data.tsx';
import { telemetry } from '../platform/insight.ts';
import { useApi, useSession } from '../platform/SessionProvider.tsx';

export type Recommended = NonNullable<Output<'GET /user/getRecommendedOrg'>['organization']>;

export const useRecommended = () => useQuery('GET /user/getRecommendedOrg');

/** Creates an organization and enters it. */
export function useCreateOrganization(): (company: string) => Promise<void> {
  const api = useApi();
  const session = useSession();
  return async (company) => {
    await api.call('POST /organization', { body: { company } });
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
    const { isPending } = await api.call('PUT /member', { body: { orgId } });
    telemetry.track('Join Organization');
    await (isPending ? revalidate('/user/getRecommendedOrg') : session.reloadUser());
  };
}

export function useConfirmAddress(): () => Promise<{ sentTo: string }> {
  const api = useApi();
  return () => api.call('POST /user/verification');
}
