import { useOrganization } from '../platform/OrganizationProvider.tsx';
import { Badge } from '../ui/Badge.tsx';

const PLAN_BADGES: Readonly<Record<string, string>> = { enterprise: 'ENTERPRISE', pro: 'PRO', pro_sso: 'PRO + SSO' };

/** What the organization pays for, where that is more than nothing. */
export function PlanBadge() {
  const { accountPlan } = useOrganization();
  const label = PLAN_BADGES[accountPlan];
  return label ? <Badge tone="accent">{label}</Badge> : null;
}
