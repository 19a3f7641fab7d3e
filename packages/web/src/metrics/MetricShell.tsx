import { type Metric, isCappable } from '@gb/domain/metrics';
import { IconArchive, IconArchiveOff, IconPencil, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, Suspense, useState } from 'react';
import { Discussion } from '../comments/index.ts';
import { useBreadcrumbs } from '../platform/breadcrumbs.tsx';
import { usePermissions } from '../platform/OrganizationProvider.tsx';
import { History } from '../activity/index.ts';
import { usePlaceFacts } from '../projects/index.ts';
import { RemovalDialog, UsedByCard } from '../references/index.ts';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { Card, Facts } from '../ui/Card.tsx';
import { formatCount, formatDate, formatPercent } from '../ui/format.ts';
import { Columns, Page } from '../ui/Page.tsx';
import { Problem } from '../ui/Problem.tsx';
import { RowMenu } from '../ui/RowMenu.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { toastFailure } from '../ui/toast.tsx';
import { describeAdjustment, describeCapping, describeWindow, typeName } from './describe.ts';
import { lazyPart } from '../ui/lazyPart.tsx';

const MetricAnalysisCard = lazyPart(async () => ({
  default: (await import('./MetricAnalysisCard.tsx')).MetricAnalysisCard,
}));

type MetricPageProps = Omit<MetricShellProps, 'metric'> & {
  /** Undefined until it was read. */
  metric: Metric | undefined;
  error: Error | undefined;
  onRetry: () => unknown;
};

/** The page of a metric of either kind, also while it is read and where it cannot be. */
export function MetricFrame({ metric, error, onRetry, ...shell }: MetricPageProps) {
  useBreadcrumbs({ label: 'Metrics', to: '/metrics' }, { label: metric?.name ?? '…' });
  if (metric) return <MetricShell metric={metric} {...shell} />;
  return (
    <Page title="Metric">
      {error ? <Problem error={error} onRetry={() => void onRetry()} /> : <Skeleton width="100%" height={160} />}
    </Page>
  );
}

type MetricShellProps = {
  metric: Metric;
  /** What it measures. */
  definition: ReactNode;
  /** Further cards beside it. */
  rail?: ReactNode;
  form: (onClose: () => void) => ReactNode;
  onArchive: (archived: boolean) => Promise<unknown>;
  onRemove: () => Promise<unknown>;
};

/** What it measures, how it is judged, and where it is used. */
function MetricShell({ metric, definition, rail, form, onArchive, onRemove }: MetricShellProps) {
  const { can } = usePermissions();
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<'edit' | 'delete' | null>(null);
  const close = () => setDialog(null);
  const archive = () => void onArchive(!metric.archived).catch(toastFailure('The metric was not changed'));
  return (
    <Page
      title={metric.name}
      aside={
        <>
          <Badge>{typeName(metric)}</Badge>
          {metric.archived && <Badge>Archived</Badge>}
        </>
      }
      sub={metric.description}
      actions={
        can('createMetrics', { projects: metric.projects }) && (
          <>
            <Button icon={<IconPencil size={15} />} onClick={() => setDialog('edit')}>
              Edit
            </Button>
            <RowMenu
              label="More actions"
              items={[
                {
                  label: metric.archived ? 'Unarchive' : 'Archive',
                  icon: metric.archived ? <IconArchiveOff size={16} /> : <IconArchive size={16} />,
                  onSelect: archive,
                },
                { label: 'Delete', icon: <IconTrash size={16} />, danger: true, onSelect: () => setDialog('delete') },
              ]}
            />
          </>
        )
      }
    >
      <Columns
        rail={
          <>
            <About metric={metric} />
            <UsedByCard object="metric" id={metric.id} />
            {rail}
          </>
        }
      >
        {definition}
        <Behavior metric={metric} />
        <Suspense fallback={<Skeleton width="100%" height={160} />}>
          <MetricAnalysisCard metric={metric} />
        </Suspense>
        <Discussion object="metric" id={metric.id} projects={metric.projects} />
        <History object="metric" id={metric.id} />
      </Columns>
      {dialog === 'edit' && <Suspense fallback={null}>{form(close)}</Suspense>}
      {dialog === 'delete' && (
        <Suspense fallback={null}>
          <RemovalDialog
            object="metric"
            id={metric.id}
            title={`Delete ${metric.name}?`}
            onClose={close}
            onArchive={metric.archived ? undefined : () => onArchive(true)}
            onRemove={async () => {
              await onRemove();
              void navigate({ to: '/metrics' });
            }}
          >
            The data stay where they are. This cannot be undone.
          </RemovalDialog>
        </Suspense>
      )}
    </Page>
  );
}

function Behavior({ metric }: { metric: Metric }) {
  return (
    <Card title="How it is judged">
      <Facts
        items={[
          ['Goal', metric.inverse ? 'Lower is better' : 'Higher is better'],
          ['Window', describeWindow(metric.windowSettings)],
          ...(isCappable(metric.metricType) ? [['Capping', describeCapping(metric.cappingSettings)] as const] : []),
          ['Minimum sample', formatCount(metric.minSampleSize)],
          ['Smallest change that matters', formatPercent(metric.minPercentChange, 1)],
          ['Suspicious change', formatPercent(metric.maxPercentChange, 0)],
          ['Risk', `${formatPercent(metric.winRisk)} is acceptable, ${formatPercent(metric.loseRisk)} too much`],
          ['Regression adjustment', describeAdjustment(metric)],
        ]}
      />
    </Card>
  );
}

const About = ({ metric }: { metric: Metric }) => (
  <Card title="About">
    <Facts
      items={[
        ['Owner', metric.owner || 'nobody'],
        ...usePlaceFacts(metric),
        ['Created', formatDate(metric.dateCreated)],
        ['Changed', formatDate(metric.dateUpdated)],
      ]}
    />
  </Card>
);
