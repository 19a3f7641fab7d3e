import { IconSparkles } from '@tabler/icons-react';
import { useOrganization } from '../../platform/OrganizationProvider.tsx';
import { useConfig } from '../../platform/SessionProvider.tsx';
import { useUpgrade } from '../../platform/upgrade.tsx';

/** Offered on the plans oss and starter: Pro where we host, Enterprise on a server of one's own. */
export function UpgradeButton({ className }: { className: string | undefined }) {
  const { accountPlan } = useOrganization();
  const { cloud } = useConfig();
  const upgrade = useUpgrade();
  if (accountPlan !== 'oss' && accountPlan !== 'starter') return null;
  return (
    <button type="button" className={className} onClick={() => upgrade('sidebar')}>
      <IconSparkles size={17} aria-hidden="true" />
      <span>{cloud ? 'Try Pro' : 'Try Enterprise'}</span>
    </button>
  );
}
