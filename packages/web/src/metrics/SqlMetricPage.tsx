import type { MetricCondition, SqlMetric } from '@gb/domain/metrics';
import { metricOfSql } from '@gb/domain/metrics/metric';
import { Link } from '@tanstack/react-router';

import { useDataSources } from '../data-sources/index.ts';
import { Card, Facts } from '../ui/Card.tsx';
import { CodeBlock } from '../ui/Copy.tsx';
import { describeSqlMetric } from './describe.ts';
import { MetricLink } from './MetricLink.tsx';
import styles from './Metric.module.css';
import { MetricFrame } from './MetricShell.tsx';
import { useSqlMetric, useSqlMetrics } from './useMetrics.ts';
import { lazyPart } from '../ui/lazyPart.tsx';

const SqlMetricForm = lazyPart(async () => ({ default: (await import('./SqlMetricForm.tsx')).SqlMetricForm }));

/** One metric with its own query. */
export function SqlMetricPage({ id }: { id: string }) {
  const { metric, error, mutate, update, remove } = useSqlMetric(id);
  const others = useSqlMetrics().data ?? [];
  return (
    <MetricFrame
      metric={metric && metricOfSql(metric, new Map(others.map((other) => [other.id, other])))}
      error={error}
      onRetry={mutate}
      definition={metric && <Definition metric={metric} others={others} />}
      rail={<DenominatorOf metrics={others.filter(({ denominator }) => denominator === id)} />}
      form={(onClose) => metric && <SqlMetricForm metric={metric} onClose={onClose} />}
      onArchive={(archived) => update({ archived })}
      onRemove={remove}
    />
  );
}

function Definition({ metric, others }: { metric: SqlMetric; others: readonly SqlMetric[] }) {
  const sources = useDataSources().data?.dataSources;
  const denominator = others.find(({ id }) => id === metric.denominator);
  const { eventName, valueColumn } = metric.templateVariables;
  return (
    <Card title="What it measures">
      <div className={styles.definition}>
        <p>{describeSqlMetric(metric, denominator)}</p>
        <Facts
          items={[
            [
              'Data source',
              <Link key="source" to="/datasources/$id" params={{ id: metric.datasource }}>
                {sources?.find(({ id }) => id === metric.datasource)?.name ?? metric.datasource}
              </Link>,
            ],
            ['Identifier types', metric.userIdTypes.join(', ')],
            ...(denominator
              ? [
                  [
                    'Denominator',
                    <MetricLink key="denominator" id={denominator.id}>
                      {denominator.name}
                    </MetricLink>,
                  ] as const,
                ]
              : []),
            ...(metric.aggregation ? [['Aggregation', <code key="a">{metric.aggregation}</code>] as const] : []),
            ...(metric.ignoreNulls ? [['Users', 'Only those whose value is not 0'] as const] : []),
            ...(eventName ? [['Event name', <code key="e">{eventName}</code>] as const] : []),
            ...(valueColumn ? [['Value column', <code key="v">{valueColumn}</code>] as const] : []),
            ...(metric.queryFormat === 'builder' ? builderFacts(metric) : []),
          ]}
        />
        {metric.queryFormat === 'sql' && <CodeBlock code={metric.sql} label={`SQL of ${metric.name}`} />}
      </div>
    </Card>
  );
}

const builderFacts = ({ table, timestampColumn, userIdColumns, conditions }: SqlMetric) => [
  ['Table', <code key="table">{table}</code>] as const,
  ['Timestamp column', <code key="timestamp">{timestampColumn}</code>] as const,
  ...Object.entries(userIdColumns).map(
    ([type, column]) => [`Column of ${type}`, <code key={type}>{column}</code>] as const,
  ),
  ...(conditions.length > 0
    ? [['Conditions', <code key="conditions">{conditions.map(conditionText).join(' and ')}</code>] as const]
    : []),
];

const conditionText = ({ column, operator, value, type }: MetricCondition): string =>
  `${column} ${operator} ${type === 'text' ? `'${value}'` : value}`;

/** Metrics that stand on this one. */
const DenominatorOf = ({ metrics }: { metrics: readonly SqlMetric[] }) =>
  metrics.length === 0 ? null : (
    <Card title="Denominator of">
      {metrics.map(({ id, name }) => (
        <div key={id}>
          <MetricLink id={id}>{name}</MetricLink>
        </div>
      ))}
    </Card>
  );
