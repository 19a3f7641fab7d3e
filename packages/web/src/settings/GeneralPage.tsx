import { IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useBreadcrumbs } from '../platform/breadcrumbs.tsx';
import { usePermissions } from '../platform/OrganizationProvider.tsx';
import { buttonClass } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Page } from '../ui/Page.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { AppearanceForm } from './AppearanceForm.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';

const StalenessForm = lazyPart(async () => ({ default: (await import('./StalenessForm.tsx')).StalenessForm }));
const AnalysisForm = lazyPart(async () => ({ default: (await import('./AnalysisForm.tsx')).AnalysisForm }));

const FeatureSettingsForm = lazyPart(async () => ({
  default: (await import('./FeatureSettingsForm.tsx')).FeatureSettingsForm,
}));

/** What holds for the whole organization. */
export function GeneralPage() {
  useBreadcrumbs({ label: 'Settings' }, { label: 'General' });
  const { can } = usePermissions();
  return (
    <Page
      title="General"
      actions={
        can('organizationSettings') && (
          <Link to="/settings/approvals" className={buttonClass('outline')}>
            Approval rules
          </Link>
        )
      }
    >
      {can('organizationSettings') ? (
        <>
          <AppearanceForm />
          <Suspense fallback={<Skeleton width="100%" height={160} />}>
            <StalenessForm />
            <FeatureSettingsForm />
            <AnalysisForm />
          </Suspense>
        </>
      ) : (
        <EmptyState icon={<IconLock size={22} />} title="You do not have access to this page">
          It needs the permission organizationSettings.
        </EmptyState>
      )}
    </Page>
  );
}
