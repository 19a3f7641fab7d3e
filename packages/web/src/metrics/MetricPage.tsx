import type { FactMetric } from '@gb/domain/metrics';
import { Link } from '@tanstack/react-router';
import { lazy } from 'react';
import { useFactTables } from '../fact-tables/index.ts';
import { useBreadcrumbs } from '../platform/breadcrumbs.tsx';
import { Card } from '../ui/Card.tsx';
import { Page } from '../ui/Page.tsx';
import { Problem } from '../ui/Problem.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { describeMetric } from './describe.ts';
import { MetricShell } from './MetricShell.tsx';
import { useMetric } from './useMetrics.ts';

const MetricForm = lazy(async () => ({ default: (await import('./MetricForm.tsx')).MetricForm }));

/** One metric of a fact table. */
export function MetricPage({ id }: { id: string }) {
  const { data, error, mutate, update, remove } = useMetric(id);
  const metric = data?.factMetric;
  useBreadcrumbs({ label: 'Metrics', to: '/metrics' }, { label: metric?.name ?? '…' });
  if (metric)
    return (
      <MetricShell
        metric={metric}
        definition={<Definition metric={metric} />}
        form={(onClose) => <MetricForm metric={metric} onClose={onClose} />}
        onArchive={(archived) => update({ archived })}
        onRemove={remove}
      />
    );
  return (
    <Page title="Metric">
      {error ? <Problem error={error} onRetry={() => void mutate()} /> : <Skeleton width="100%" height={160} />}
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
