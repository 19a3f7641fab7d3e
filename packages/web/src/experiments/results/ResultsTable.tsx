import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { ErrorAlert } from '../../ui/Alert.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Card } from '../../ui/Card.tsx';
import { ChangeAxis, ChangeChart, EmptyChange } from '../../ui/charts/ChangeChart.tsx';
import { type Axis, axisFor } from '../../ui/charts/scale.ts';
import { VariationName } from '../../ui/charts/Variation.tsx';
import { formatChance, formatChange, formatPValue, formatShort } from '../../ui/format.ts';
import styles from './ResultsTable.module.css';
import { type Engine, type MetricResult, type VariationResult, halfWidth } from './resultView.ts';

type ResultsTableProps = {
  title: string;
  engine: Engine;
  metrics: readonly MetricResult[];
  look: 'violin' | 'interval';
  /** What opens under a metric: its course over time. */
  detail?: (metric: MetricResult) => ReactNode;
};

/** One section of results: every metric on one axis, decided colours only where the threshold is met. */
export function ResultsTable({ title, engine, metrics, look, detail }: ResultsTableProps) {
  const axis = useMemo(
    () =>
      axisFor(
        metrics.flatMap(({ variations }) => variations.flatMap(({ change }) => (change ? [change.interval] : []))),
      ),
    [metrics],
  );
  return (
    <Card flush className={styles.card}>
      <div role="table" aria-label={title}>
        <div role="rowgroup">
          <div role="row" className={styles.head}>
            {[title, 'Variation', 'Baseline', 'Value', engine === 'bayesian' ? 'Chance to win' : 'p-value'].map(
              (name) => (
                <span key={name} role="columnheader">
                  {name}
                </span>
              ),
            )}
            <span role="columnheader">
              <span className="sr">Interval</span>
              <ChangeAxis axis={axis} />
            </span>
            <span role="columnheader" className={styles.change}>
              Change
            </span>
          </div>
        </div>
        {metrics.map((metric) => (
          <Metric key={metric.id} metric={metric} engine={engine} axis={axis} look={look} detail={detail} />
        ))}
      </div>
    </Card>
  );
}

type MetricProps = Pick<ResultsTableProps, 'engine' | 'look' | 'detail'> & { metric: MetricResult; axis: Axis };

function Metric({ metric, engine, axis, look, detail }: MetricProps) {
  const [isOpen, setOpen] = useState(false);
  const name = (
    <span className={styles.name}>
      {detail && (
        <button
          type="button"
          className={styles.expand}
          aria-expanded={isOpen}
          aria-label={`${metric.name} over time`}
          onClick={() => setOpen(!isOpen)}
        >
          <IconChevronRight size={15} />
        </button>
      )}
      <span className={styles.two}>
        <strong>{metric.name}</strong>
        <small>{metric.note}</small>
      </span>
      {metric.baseline && <span className={styles.phoneBaseline}>{metric.baseline.value} baseline</span>}
    </span>
  );
  return (
    <div role="rowgroup" className={styles.metric}>
      {metric.error ? (
        <div role="row" className={styles.error}>
          <div role="cell">
            {name}
            <ErrorAlert text={metric.error} />
          </div>
        </div>
      ) : (
        metric.variations.map((result, at) => (
          <div key={result.index} role="row" className={styles.row}>
            <div role="cell">{at === 0 && name}</div>
            <div role="cell">
              <VariationName index={result.index} name={result.name} />
            </div>
            <div role="cell">{at === 0 && metric.baseline && <Amount {...metric.baseline} quiet />}</div>
            <div role="cell">
              <Amount value={result.value} users={result.users} />
            </div>
            <div role="cell">
              <Evidence engine={engine} result={result} />
            </div>
            <div role="cell">
              {result.change ? (
                <ChangeChart
                  change={result.change}
                  axis={axis}
                  look={look}
                  inverse={metric.inverse}
                  decided={result.decided !== undefined}
                />
              ) : (
                <EmptyChange axis={axis} />
              )}
            </div>
            <ChangeCell result={result} />
          </div>
        ))
      )}
      {isOpen && detail && (
        <div role="row">
          <div role="cell" className={styles.detail}>
            {detail(metric)}
          </div>
        </div>
      )}
    </div>
  );
}

function Amount({ value, users, quiet }: { value: string; users: number; quiet?: boolean }) {
  return (
    <span className={styles.two}>
      <span className={quiet ? 'muted' : undefined}>{value}</span>
      <small>{formatShort(users)} users</small>
    </span>
  );
}

function Evidence({ engine, result }: { engine: Engine; result: VariationResult }) {
  if (result.evidence === undefined) return <span className="quiet">{result.problem ?? 'no data'}</span>;
  const text = engine === 'bayesian' ? formatChance(result.evidence) : formatPValue(result.evidence);
  if (!result.decided) return <span className="num">{text}</span>;
  return <Badge tone={result.decided === 'won' ? 'good' : 'bad'}>{text}</Badge>;
}

function ChangeCell({ result: { change, decided } }: { result: VariationResult }) {
  return (
    <div role="cell" className={`${styles.change} ${decided ? styles[decided] : ''}`}>
      {change && (
        <>
          <strong>{formatChange(change.mean)}</strong>
          <small>{halfWidth(change)}</small>
        </>
      )}
    </div>
  );
}
