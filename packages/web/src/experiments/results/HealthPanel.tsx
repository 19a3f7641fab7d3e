import type { Experiment } from '@gb/domain/experiments';
import type { TrafficDimension } from '@gb/domain/snapshots';
import { IconHeartbeat } from '@tabler/icons-react';
import { useState } from 'react';
import { Alert, ErrorAlert } from '../../ui/Alert.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Card } from '../../ui/Card.tsx';
import { TimeSeries } from '../../ui/charts/TimeSeries.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { formatCount, formatPercent } from '../../ui/format.ts';
import { Problem } from '../../ui/Problem.tsx';
import { RowsTable } from '../../ui/RowsTable.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { healthOf } from './health.ts';
import { EXPOSURE_DATE, TRAFFIC_ERRORS, balanceOf, dimensionWords, trafficSeries } from './traffic.ts';
import { useSnapshot } from './useSnapshot.ts';
import { formatBound } from './verdict.ts';

/** Whether the traffic of an experiment is what was planned: day by day, and in each part of the audience. */
export function HealthPanel({ experiment }: { experiment: Experiment }) {
  const { data, error, mutate } = useSnapshot(experiment.id, experiment.phases.length - 1, '');
  if (!data)
    return error ? <Problem error={error} onRetry={() => void mutate()} /> : <Skeleton width="100%" height={280} />;
  const { shown } = data;
  const results = shown?.results;
  if (!shown || !results?.traffic)
    return (
      <Card>
        <EmptyState icon={<IconHeartbeat size={22} />} title="Nothing to judge yet">
          Traffic is looked at with each analysis: press Update on the results.
        </EmptyState>
      </Card>
    );
  const names = experiment.variations.map(({ name }) => name);
  const { dimensions, error: problem } = results.traffic;
  if (problem) return <ErrorAlert text={TRAFFIC_ERRORS[problem] ?? problem} />;
  const days = dimensions.find(({ name }) => name === EXPOSURE_DATE);
  const health = healthOf(results, names, shown.settings.multipleExposureMinPercent);
  return (
    <>
      {days && <Traffic days={days} names={names} />}
      <Balance
        dimensions={dimensions.filter(({ name }) => name !== EXPOSURE_DATE)}
        names={names}
        planned={experiment.phases.at(-1)?.variationWeights ?? []}
        overall={health.balance}
        total={health.users}
      />
      <Card title="Multiple exposures">
        <p>
          <Badge tone={health.multiple.isHealthy ? 'good' : 'warn'}>
            {health.multiple.isHealthy ? 'Healthy' : 'Unhealthy'}
          </Badge>{' '}
          {health.multiple.words} saw more than one variation, {health.multiple.note}.
        </p>
      </Card>
    </>
  );
}

function Traffic({ days, names }: { days: TrafficDimension; names: readonly string[] }) {
  const [look, setLook] = useState<'daily' | 'cumulative'>('cumulative');
  return (
    <Card title="Experiment traffic">
      <div style={{ marginBottom: 12 }}>
        <Segmented
          label="Count users"
          value={look}
          onChange={setLook}
          choices={[
            { value: 'cumulative', label: 'Cumulative' },
            { value: 'daily', label: 'Per day' },
          ]}
        />
      </div>
      <TimeSeries
        title="Users by day of first exposure"
        series={trafficSeries(days, names, look === 'cumulative')}
        format={formatCount}
      />
    </Card>
  );
}

type BalanceProps = {
  dimensions: readonly TrafficDimension[];
  names: readonly string[];
  planned: readonly number[];
  overall: { isHealthy: boolean; words: string; note: string };
  total: readonly { name: string; count: number; share: number }[];
};

/** A column for each variation; with its number where names alone would not tell columns apart. */
const columnsOf = (names: readonly string[]): readonly string[] =>
  new Set([...names, ...AROUND]).size === names.length + AROUND.length
    ? names
    : names.map((name, index) => `${index} ${name}`);
const AROUND = ['Value', 'SRM p', 'State'];

function Balance({ dimensions, names, planned, overall, total }: BalanceProps) {
  return (
    <Card title="Balance check">
      <p style={{ marginBottom: 12 }}>
        <Badge tone={overall.isHealthy ? 'good' : 'bad'}>{overall.isHealthy ? 'Healthy' : 'Unhealthy'}</Badge>{' '}
        {overall.words}, {overall.note}.
      </p>
      <RowsTable
        isProse
        label="Users by variation"
        columns={['Variation', 'Users', 'Share', 'Planned']}
        rows={total.map(({ name, count, share }, index) => ({
          Variation: name,
          Users: formatCount(count),
          Share: formatPercent(share),
          Planned: formatPercent(planned[index] ?? 0),
        }))}
      />
      {dimensions.map((dimension) => {
        const columns = columnsOf(names);
        const issues = balanceOf(dimension).filter(({ state }) => state === 'unhealthy').length;
        return (
          <section key={dimension.name} aria-label={dimensionWords(dimension.name)} style={{ marginTop: 16 }}>
            <h3 style={{ marginBottom: 6 }}>{dimensionWords(dimension.name)}</h3>
            {issues > 0 && (
              <Alert tone="warn">
                The split is not as planned in {issues} of {dimension.values.length} values.
              </Alert>
            )}
            <RowsTable
              isProse
              label={`Balance by ${dimensionWords(dimension.name)}`}
              columns={['Value', ...columns, 'SRM p', 'State']}
              rows={balanceOf(dimension).map(({ value, users, srm, words }) => ({
                Value: value,
                ...Object.fromEntries(columns.map((name, index) => [name, formatCount(users[index] ?? 0)])),
                'SRM p': srm === null ? '' : formatBound(srm).replace(/^= /, ''),
                State: words,
              }))}
            />
          </section>
        );
      })}
    </Card>
  );
}
