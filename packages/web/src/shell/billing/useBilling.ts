import { type Banner, type BillingState, canSubscribe, countSeats, isPaidPlan, selectBanner } from '@gb/domain/billing';
import { useOrganization, usePermissions } from '../../platform/OrganizationProvider.tsx';
import { useConfig, useUser } from '../../platform/SessionProvider.tsx';
import { useNow } from '../../ui/useNow.ts';

/** How the organization stands with its plan: what the banner and the upgrade prompt go by. */
export function useBilling(): BillingState & { isPaid: boolean; canManageBilling: boolean } {
  const { organization, effectiveAccountPlan } = useOrganization();
  const { cloud } = useConfig();
  const { can } = usePermissions();
  const { subscription } = organization;
  const isPaid = isPaidPlan(effectiveAccountPlan);
  return {
    isPaid,
    canManageBilling: can('manageBilling'),
    subscriptionStatus: subscription?.status,
    trialEnd: subscription?.trialEnd ?? null,
    freeSeats: organization.freeSeats,
    activeAndInvitedUsers: countSeats(organization),
    showSeatOverageBanner: !isPaid,
    canSubscribe: canSubscribe({
      selfServeBilling: cloud,
      disableSelfServeBilling: organization.disableSelfServeBilling,
      enterprise: organization.enterprise,
      subscriptionStatus: subscription?.status,
    }),
  };
}

/** The banner of the top bar, or null. */
export function useBanner(): Banner | null {
  const nowMs = useNow();
  const { organization } = useOrganization();
  const { cloud } = useConfig();
  const { license } = useUser();
  const { canManageBilling, ...billing } = useBilling();
  return selectBanner({
    nowMs,
    isCloud: cloud,
    canManageBilling,
    organizationId: organization.id,
    license: license ?? null,
    billing,
  });
}
