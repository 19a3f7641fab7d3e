import { useApi, useSession } from '../platform/SessionProvider.tsx';

/** The shortest company name when an organization is created. */
export const MIN_COMPANY_LENGTH = 3;

/** Creates an organization and enters it. */
export function useCreateOrganization(): (company: string) => Promise<void> {
  const api = useApi();
  const session = useSession();
  return async (company) => {
    await api.send('POST', '/organization', { company });
    await session.reloadUser();
  };
}
