import type { Experiment } from '@gb/domain/experiments';
import type { FactMetric } from '@gb/domain/metrics';
import { IconArchive, IconArchiveOff, IconPencil, IconTrash } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { Suspense, lazy, useState } from 'react';
import { useFactTables } from '../fact-tables/index.ts';
import { Discussion } from '../comments/index.ts';
import { useBreadcrumbs } from '../platform/breadcrumbs.tsx';
import { useQuery } from '../platform/data.tsx';
import { usePermissions } from '../platform/OrganizationProvider.tsx';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { Card, Facts } from '../ui/Card.tsx';
import { formatCount, formatDate, formatPercent } from '../ui/format.ts';
import { messageOf } from '../ui/messageOf.ts';
import { Confirm } from '../ui/Modal.tsx';
import { Columns, Page } from '../ui/Page.tsx';
import { Problem } from '../ui/Problem.tsx';
import { RowMenu } from '../ui/RowMenu.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { toast } from '../ui/toast.tsx';
import { TYPE_NAMES, describeAdjustment, describeCapping, describeMetric, describeWindow } from './describe.ts';
import { useMetric } from './useMetrics.ts';

const MetricAnalysisCard = lazy(async () => ({
  default: (await import('./MetricAnalysisCard.tsx')).MetricAnalysisCard,
}));
const MetricForm = lazy(async () => ({ default: (await import('./MetricForm.tsx')).MetricForm }));

/** One metric: what it measures, how it is judged, and where it is used. */
export function MetricPage({ id }: { id: string }) {
  const { data, error, mutate } = useMetric(id);
  const metric = data?.factMetric;
  useBreadcrumbs({ label: 'Metrics', to: '/metrics' }, { label: metric?.name ?? '…' });
  if (metric) return <Loaded metric={metric} />;
  return (
    <Page title="Metric">
      {error ? <Problem error={error} onRetry={() => void mutate()} /> : <Skeleton width="100%" height={160} />}
    </Page>
  );
}

function Loaded({ metric }: { metric: FactMetric }) {
  const { update, remove } = useMetric(metric.id);
  const { can } = usePermissions();
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<'edit' | 'delete' | null>(null);
  const close = () => setDialog(null);
  const archive = () =>
    void update({ archived: !metric.archived }).catch((cause: unknown) =>
      toast({ title: 'The metric was not changed', message: messageOf(cause), tone: 'bad' }),
    );
  return (
    <Page
      title={metric.name}
      aside={
        <>
          <Badge>{TYPE_NAMES[metric.metricType]}</Badge>
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
      <Columns rail={<Rail metric={metric} />}>
        <Definition metric={metric} />
        <Behavior metric={metric} />
        <Suspense fallback={<Skeleton width="100%" height={160} />}>
          <MetricAnalysisCard metric={metric} />
        </Suspense>
        <Discussion object="metric" id={metric.id} projects={metric.projects} />
      </Columns>
      {dialog === 'edit' && (
        <Suspense fallback={null}>
          <MetricForm metric={metric} onClose={close} />
        </Suspense>
      )}
      {dialog === 'delete' && (
        <Confirm
          title={`Delete ${metric.name}?`}
          confirmText="Delete"
          onClose={close}
          onConfirm={async () => {
            await remove();
            void navigate({ to: '/metrics' });
          }}
        >
          A metric that an experiment uses cannot be deleted; archive it instead. This cannot be undone.
        </Confirm>
      )}
    </Page>
  );
}

function Definition({ metric }: { metric: FactMetric }) {
  const tables = useFactTables().data?.factTables ?? [];
  const ids = [
    ...new Set([metric.numerator.factTableId, metric.denominator?.factTableId ?? metric.numerator.factTableId]),
  ];
  return (
    <Card title="What it measures">
      <p>{describeMetric(metric, tables)}</p>
      <p className="muted">
        Made of{' '}
        {ids.map((id, at) => (
          <span key={id}>
            {at > 0 && ' and '}
            <Link to="/fact-tables/$id" params={{ id }} style={{ textDecoration: 'underline' }}>
              {tables.find((table) => table.id === id)?.name ?? id}
            </Link>
          </span>
        ))}
        .
      </p>
    </Card>
  );
}

function Behavior({ metric }: { metric: FactMetric }) {
  return (
    <Card title="How it is judged">
      <Facts
        items={[
          ['Goal', metric.inverse ? 'Lower is better' : 'Higher is better'],
          ['Window', describeWindow(metric.windowSettings)],
          ['Capping', describeCapping(metric.cappingSettings)],
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

function Rail({ metric }: { metric: FactMetric }) {
  const { data } = useQuery<{ experiments: Experiment[] }>('/api/v1/experiments?view=summary');
  const used = data?.experiments.filter(({ metrics, secondaryMetrics, guardrails }) =>
    [...metrics, ...secondaryMetrics, ...guardrails].includes(metric.id),
  );
  return (
    <>
      <Card title="About">
        <Facts
          items={[
            ['Owner', metric.owner || 'nobody'],
            ['Created', formatDate(metric.dateCreated)],
            ['Changed', formatDate(metric.dateUpdated)],
          ]}
        />
      </Card>
      <Card title="Experiments that use it">
        {used?.length === 0 && <p className="muted">None yet.</p>}
        {used?.map(({ id, name }) => (
          <div key={id}>
            <Link to="/experiment/$id" params={{ id }}>
              {name}
            </Link>
          </div>
        ))}
      </Card>
    </>
  );
}
