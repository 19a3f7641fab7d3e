import type { Attribute } from '@gb/domain/attributes';
import type { Environment } from '@gb/domain/environments';
import type { Project } from '@gb/domain/projects';
import type { Tag } from '@gb/domain/tags';
import { type ReactNode, createContext, useContext, useMemo } from 'react';
import { useQuery } from './data.tsx';
import { type OrganizationResponse, type Permissions, accessOf, permissionsOf } from './permissions.ts';
import { useUser } from './SessionProvider.tsx';

/** Answer of `GET /organization/definitions`: what every page needs to show ids as words. */
export type Definitions = {
  projects: Project[];
  tags: Tag[];
  environments: Environment[];
  attributes: Attribute[];
  savedGroups: { id: string; name: string }[];
  datasources?: { id: string; name: string }[];
};

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
  const { data, error, mutate } = useQuery<OrganizationResponse>('/organization');
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
export const useDefinitions = () => useQuery<Definitions>('/organization/definitions');
