import { IconLock } from '@tabler/icons-react';
import { useBreadcrumbs } from '../platform/breadcrumbs.tsx';
import { usePermissions } from '../platform/OrganizationProvider.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Page } from '../ui/Page.tsx';
import { RulesCard } from './RulesCard.tsx';

/** Where drafts need approval, and whose. */
export function ApprovalsPage() {
  useBreadcrumbs({ label: 'Settings', to: '/settings' }, { label: 'Approvals' });
  const { can } = usePermissions();
  if (!can('organizationSettings'))
    return (
      <Page title="Approvals">
        <EmptyState icon={<IconLock size={22} />} title="You do not have access to this page">
          It needs the permission organizationSettings.
        </EmptyState>
      </Page>
    );
  return (
    <Page
      title="Approvals"
      sub={
        <span className="muted">
          A draft has to satisfy every rule about what it changes. Changing a draft takes its approvals away.
        </span>
      }
    >
      <RulesCard
        object="feature"
        title="Features"
        none="No rules yet. Whoever may publish a feature publishes it alone."
      />
      <RulesCard
        object="savedGroup"
        title="Saved groups"
        none="No rules yet. Whoever may edit saved groups publishes them alone."
      />
    </Page>
  );
}
