import { type ReactNode, createContext, useContext, useMemo } from 'react';
import { useQuery } from './data.tsx';
import { type OrganizationResponse, type Permissions, accessOf, permissionsOf } from './permissions.ts';
import { useUser } from './SessionProvider.tsx';

type OrganizationValue = { answer: OrganizationResponse; permissions: Permissions };
const OrganizationContext = createContext<OrganizationValue | null>(null);

type ProviderProps = {
  children: ReactNode;
  loading: ReactNode;
  failed: (error: Error, retry: () => void) => ReactNode;
};

/** Loads the organization everything below works in. */
export function OrganizationProvider({ children, loading, failed }: ProviderProps) {
  const user = useUser();
  const { data, error, mutate } = useQuery('GET /organization');
  const value = useMemo(
    () =>
      data && {
        answer: data,
        permissions: permissionsOf(accessOf(data.currentUserPermissions, user.superAdmin)),
      },
    [data, user.superAdmin],
  );
  if (value) return <OrganizationContext value={value}>{children}</OrganizationContext>;
  return error ? failed(error, () => void mutate()) : loading;
}

function useValue(): OrganizationValue {
  const value = useContext(OrganizationContext);
  if (!value) throw new Error('used outside OrganizationProvider');
  return value;
}

export const useOrganization = (): OrganizationResponse => useValue().answer;
export const usePermissions = (): Permissions => useValue().permissions;
/** What every page shows by name: projects, tags, environments, data sources. */
export const useDefinitions = () => useQuery('GET /organization/names');
