import { Powers } from '../members/index.ts';
import { useOrganization } from '../platform/OrganizationProvider.tsx';
import { useUser } from '../platform/SessionProvider.tsx';
import { AccountPage } from './AccountPage.tsx';

const EVERYTHING = { role: 'admin', limitAccessByEnvironment: false, environments: [], projectRoles: [] } as const;

/** What one may do in this organization, where, and why. */
export function PermissionsPage() {
  const { userId, superAdmin } = useUser();
  const { members, organization } = useOrganization();
  const own = members.find(({ id }) => id === userId);
  return (
    <AccountPage title={`What I may do in ${organization.name}`}>
      <Powers who="You" member={own ?? { ...EVERYTHING, environments: [], projectRoles: [] }} superAdmin={superAdmin} />
    </AccountPage>
  );
}
