import type { CapEffect, CapPreview } from '@gb/domain/metric-analyses';
import { IconScissors } from '@tabler/icons-react';
import { useState } from 'react';
import { ErrorAlert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import { Facts } from '../ui/Card.tsx';
import { Histogram } from '../ui/charts/Histogram.tsx';
import { CodeBlock } from '../ui/Copy.tsx';
import { countOf, formatChange, formatCount, formatDate, formatPercent, formatValue } from '../ui/format.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import styles from './Metric.module.css';
import { type CapRequest, useCapPreview } from './useCapPreview.ts';

/** What the cap of a metric would do to real rows: asked on a button, and then again with every other cap. */
export function CapPreviewPanel({ request }: { request: CapRequest | null }) {
  const { ask, isBusy, error, question, preview } = useCapPreview(request);
  return (
    <section className={styles.preview} aria-label="What the cap would do" aria-busy={isBusy}>
      {!preview && (
        <div>
          <Button small icon={<IconScissors size={14} />} disabled={!request} busy={isBusy} onClick={ask}>
            Show what the cap would do
          </Button>
          {!request && <p className="muted">Complete what the metric measures first.</p>}
        </div>
      )}
      {error && <ErrorAlert text={error} />}
      {question}
      {isBusy && !preview && <Skeleton width="100%" height={180} />}
      {preview && <Found preview={preview} />}
    </section>
  );
}

function Found({ preview }: { preview: CapPreview }) {
  const [showsSql, setShowsSql] = useState(false);
  const { average, sides, startDate, endDate, sql } = preview;
  const span = `from ${formatDate(startDate)} to ${formatDate(endDate)}`;
  return (
    <>
      <p role="status">
        {average
          ? `The average would go from ${fromTo(average.before, average.after)}.`
          : `Nobody has a row ${span}, so there is nothing to cap.`}
      </p>
      {sides.map((effect) => (
        <Effect key={effect.side} effect={effect} name={sides.length > 1 ? effect.side : 'value'} />
      ))}
      {average && (
        <p className="muted">
          Of users with any row {span}; the last bar holds everybody above, too. An experiment also counts the users it
          exposes who have no row: its average is lower, and so is a percentile that counts zeros.
        </p>
      )}
      <div>
        <Button small look="text" aria-expanded={showsSql} onClick={() => setShowsSql(!showsSql)}>
          {showsSql ? 'Hide SQL' : 'Show SQL'}
        </Button>
      </div>
      {showsSql && <CodeBlock code={sql} label="SQL of this preview" />}
    </>
  );
}

function Effect({ effect, name }: { effect: CapEffect; name: string }) {
  const { units, touched, cap, highest, before, after, histogram } = effect;
  const last = histogram.length - 1;
  return (
    <>
      <Facts
        items={[
          [`Cap of the ${name}`, cap === null ? 'None: every value is 0' : formatValue(cap)],
          ['Users above it', `${formatCount(touched)} of ${countOf(units, 'user')}, ${formatPercent(touched / units)}`],
          ['Mean', fromTo(before.mean, after.mean)],
          ['Standard deviation', fromTo(before.stddev, after.stddev)],
          ['Highest value', formatValue(highest)],
        ]}
      />
      <Histogram
        title={`Users by ${name}, without the cap`}
        bins={histogram.map(({ from, to, units: count }, at) => ({
          from,
          to,
          count,
          isOpen: at === last && highest > to,
        }))}
        noun={['user', 'users']}
        format={formatValue}
        mark={cap === null ? undefined : { at: cap, label: 'Cap' }}
      />
    </>
  );
}

/** "20 to 15 (−25.0%)". */
function fromTo(before: number, after: number): string {
  const change = before === 0 ? '' : ` (${formatChange(after / before - 1)})`;
  return `${formatValue(before)} to ${formatValue(after)}${change}`;
}
