import { Button } from '../../ui/Button.tsx';
import { type Series, TimeSeries } from '../../ui/charts/TimeSeries.tsx';
import { VariationName } from '../../ui/charts/Variation.tsx';
import { formatChange, formatPercent } from '../../ui/format.ts';
import styles from './Results.module.css';
import type { MetricResult } from './resultView.ts';

type MetricDetailProps = {
  metric: MetricResult;
  /** The days of the cumulative chart; empty when results are split by a dimension. */
  series: readonly Series[];
  controlName: string;
  confidenceLevel: number;
  onShowQuery: (queryId: string) => void;
};

/** What opens under a metric: its course over time and the figures behind each number. */
export function MetricDetail({ metric, series, controlName, confidenceLevel, onShowQuery }: MetricDetailProps) {
  const title = `Change against ${controlName}, cumulative, with ${formatPercent(confidenceLevel, 0)} intervals`;
  const hasCourse = series.some(({ points }) => points.length > 1);
  const { queryId } = metric;
  return (
    <div className={styles.detail}>
      {hasCourse && (
        <>
          <h3>{title}</h3>
          <TimeSeries title={`${metric.name}: ${title}`} series={series} format={formatChange} />
        </>
      )}
      <Figures metric={metric} />
      {queryId && (
        <div>
          <Button small look="soft" onClick={() => onShowQuery(queryId)}>
            SQL and rows
          </Button>
        </div>
      )}
    </div>
  );
}

const HEADS = ['Variation', 'Users', 'Sum', 'Mean', 'Standard deviation', 'Standard error', 'Interval'];

function Figures({ metric }: { metric: MetricResult }) {
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={`Figures of ${metric.name}`}>
      <table className={styles.table}>
        <thead>
          <tr>
            {HEADS.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {metric.figures?.map(({ index, name, users, total, mean, stddev, standardError, interval }) => (
            <tr key={index}>
              <th scope="row">
                <VariationName index={index} name={name} />
              </th>
              {[users, total, mean, stddev, standardError, interval].map((value, at) => (
                <td key={HEADS[at + 1]}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
