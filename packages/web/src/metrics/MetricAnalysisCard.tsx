import type { MetricAnalysis, Population } from '@gb/domain/metric-analyses';
import { type Metric, isSqlMetric } from '@gb/domain/metrics';
import { IconRefresh } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useBudgeted } from '../budgets/index.ts';
import { usePermissions } from '../platform/OrganizationProvider.tsx';
import { ActionButton } from '../ui/ActionButton.tsx';
import { Button } from '../ui/Button.tsx';
import { Card, Facts } from '../ui/Card.tsx';
import { Histogram } from '../ui/charts/Histogram.tsx';
import { TimeSeries } from '../ui/charts/TimeSeries.tsx';
import { CodeBlock } from '../ui/Copy.tsx';
import { formatCount, formatDate, formatDateTime, formatValue } from '../ui/format.ts';
import { Problem } from '../ui/Problem.tsx';
import { Select } from '../ui/Select.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useUnitQueries } from '../unit-queries/index.ts';
import { formatterOf } from './formatterOf.ts';
import { useMetricAnalysis } from './useMetricAnalysis.ts';
import { lazyPart } from '../ui/lazyPart.tsx';

const RuntimeEstimate = lazyPart(async () => ({ default: (await import('./RuntimeEstimate.tsx')).RuntimeEstimate }));

/** A metric outside of any experiment: its average, its course over days, and how its values spread over users. */
export function MetricAnalysisCard({ metric }: { metric: Metric }) {
  const { data, error, mutate, analyse } = useMetricAnalysis(metric);
  const { can } = usePermissions();
  const segments = (useUnitQueries('segment').data ?? []).filter(({ datasource }) => datasource === metric.datasource);
  const [chosen, setChosen] = useState<string | null>(null);
  const analysis = data?.analysis ?? null;
  const population = chosen ?? valueOf(analysis?.population);
  const { run, question } = useBudgeted((confirmed) => analyse({ population: populationOf(population), confirmed }));
  return (
    <Card title="Metric analysis">
      {error && !data && <Problem error={error} onRetry={() => void mutate()} />}
      {!data && !error && <Skeleton width="100%" height={160} />}
      {data && can('runQueries', { projects: metric.projects }) && (
        <div style={{ display: 'flex', gap: 12, alignItems: 'end', flexWrap: 'wrap', marginBottom: 12 }}>
          <div style={{ flex: '0 1 300px', minWidth: 240 }}>
            <Select
              label="Users counted"
              options={[
                {
                  value: 'factTable',
                  label: `Users with any row of ${isSqlMetric(metric) ? 'its query' : 'the fact table'}`,
                },
                { value: 'metric', label: 'Only users with rows it counts' },
                ...segments.map(({ id, name }) => ({ value: id, label: `Segment ${name}` })),
              ]}
              value={population}
              onChange={setChosen}
            />
          </div>
          <ActionButton icon={<IconRefresh size={15} />} onAction={run}>
            {analysis ? 'Analyse again' : 'Analyse'}
          </ActionButton>
          {analysis && <span className="muted">Analysed {formatDateTime(analysis.dateCreated)}</span>}
        </div>
      )}
      {question}
      {data && !analysis && <p className="muted">Not analysed yet.</p>}
      {analysis && <Found analysis={analysis} metric={metric} />}
    </Card>
  );
}

function Found({ analysis, metric }: { analysis: MetricAnalysis; metric: Metric }) {
  const [showsSql, setShowsSql] = useState(false);
  const { overall, days, histogram, startDate, endDate, sql } = analysis;
  const isYesNo = metric.metricType === 'proportion' || metric.metricType === 'retention';
  const format = formatterOf(metric);
  /** The amounts behind a share are counts. */
  const formatAmount = isYesNo ? formatValue : format;
  if (!overall)
    return (
      <p className="muted">
        Nobody was found from {formatDate(startDate)} to {formatDate(endDate)}.
      </p>
    );
  // The denominator of an SQL metric has a query of its own and is left out here.
  const isRatio = metric.metricType === 'ratio' && !isSqlMetric(metric);
  return (
    <>
      <Facts
        items={[
          ['Average', format(overall.mean)],
          ...(isRatio ? [] : [['Standard deviation', formatAmount(overall.stddev)] as const]),
          ['Users', formatCount(overall.units)],
          ['Days', `${formatDate(startDate)} to ${formatDate(endDate)}`],
        ]}
      />
      <h3 style={{ margin: '16px 0 4px' }}>{isRatio ? 'Ratio by day' : 'Total by day'}</h3>
      <TimeSeries
        title={`${metric.name} by day`}
        series={[
          {
            name: metric.name,
            index: 0,
            points: days.map(({ day, sum, mean }) => ({ date: day, value: isRatio ? mean : sum })),
          },
        ]}
        format={formatAmount}
      />
      {histogram.length > 0 && !isYesNo && !isRatio && (
        <>
          <h3 style={{ margin: '16px 0 4px' }}>Users by value</h3>
          <Histogram
            title={`Users by ${metric.name}`}
            bins={histogram.map(({ from, to, units }) => ({ from, to, count: units }))}
            noun={['user', 'users']}
            format={format}
          />
        </>
      )}
      <Suspense fallback={null}>
        <RuntimeEstimate analysis={analysis} metric={metric} />
      </Suspense>
      <Button small look="text" aria-expanded={showsSql} onClick={() => setShowsSql(!showsSql)}>
        {showsSql ? 'Hide SQL' : 'Show SQL'}
      </Button>
      {showsSql && <CodeBlock code={sql} label="SQL of this analysis" />}
    </>
  );
}

const valueOf = (population: Population | undefined): string =>
  population?.kind === 'segment' ? population.segment : (population?.kind ?? 'factTable');

const populationOf = (value: string): Population =>
  value === 'factTable' || value === 'metric' ? { kind: value } : { kind: 'segment', segment: value };
