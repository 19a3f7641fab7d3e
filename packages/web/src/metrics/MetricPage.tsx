import type { FactMetric } from '@gb/domain/metrics';
import { Link } from '@tanstack/react-router';

import { useFactTables } from '../fact-tables/index.ts';
import { Card } from '../ui/Card.tsx';
import { describeMetric } from './describe.ts';
import { MetricFrame } from './MetricShell.tsx';
import { useMetric } from './useMetrics.ts';
import { lazyPart } from '../ui/lazyPart.tsx';

const MetricForm = lazyPart(async () => ({ default: (await import('./MetricForm.tsx')).MetricForm }));

/** One metric of a fact table. */
export function MetricPage({ id }: { id: string }) {
  const { data, error, mutate, update, remove } = useMetric(id);
  const metric = data?.factMetric;
  return (
    <MetricFrame
      metric={metric}
      error={error}
      onRetry={mutate}
      definition={metric && <Definition metric={metric} />}
      form={(onClose) => metric && <MetricForm metric={metric} onClose={onClose} />}
      onArchive={(archived) => update({ archived })}
      onRemove={remove}
    />
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
