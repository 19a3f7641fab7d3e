import { IconLock } from '@tabler/icons-react';
import { useBreadcrumbs } from '../platform/breadcrumbs.tsx';
import { usePermissions } from '../platform/OrganizationProvider.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Page } from '../ui/Page.tsx';
import { AnalysisForm } from './AnalysisForm.tsx';
import { AppearanceForm } from './AppearanceForm.tsx';

/** What holds for the whole organization. */
export function GeneralPage() {
  useBreadcrumbs({ label: 'General' });
  const { can } = usePermissions();
  return (
    <Page title="General">
      {can('organizationSettings') ? (
        <>
          <AppearanceForm />
          <AnalysisForm />
        </>
      ) : (
        <EmptyState icon={<IconLock size={22} />} title="You do not have access to this page">
          It needs the permission organizationSettings.
        </EmptyState>
      )}
    </Page>
  );
}
