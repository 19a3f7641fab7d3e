import { useEffect } from 'react';
import { identify, productFlags, telemetry } from '../platform/insight.ts';
import { useOrganization } from '../platform/OrganizationProvider.tsx';
import { useConfig, useUser } from '../platform/SessionProvider.tsx';

/** Tells who works where, and reads the product's own flags anew with each page where an operator keeps them. */
export function useInsight(path: string): void {
  const config = useConfig();
  const { userId, superAdmin } = useUser();
  const { organization, members, effectiveAccountPlan } = useOrganization();
  const role = members.find(({ id }) => id === userId)?.role ?? (superAdmin ? 'admin' : 'readonly');
  useEffect(() => {
    identify({ userId, organizationId: organization.id, role }, config);
  }, [userId, organization.id, role, config]);
  useEffect(() => {
    telemetry.track('Organization Loaded', { plan: effectiveAccountPlan });
  }, [organization.id, effectiveAccountPlan]);
  const source = config.productFlags;
  useEffect(() => {
    if (source?.apiHost && source.clientKey) void productFlags.load(source);
  }, [path, source]);
}
