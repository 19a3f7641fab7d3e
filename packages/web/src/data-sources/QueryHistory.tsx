import type { WarehouseQuery } from '@gb/domain/queries';
import { useState } from 'react';
import { useQuery } from '../platform/data.tsx';
import { ErrorAlert } from '../ui/Alert.tsx';
import { Badge, type Tone } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { CodeBlock } from '../ui/Copy.tsx';
import { countOf, formatBytes, formatDateTime, formatElapsed } from '../ui/format.ts';
import { Problem } from '../ui/Problem.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import styles from './DataSource.module.css';

const PURPOSES: Readonly<Record<WarehouseQuery['purpose'], string>> = {
  results: 'Analysis',
  traffic: 'Traffic',
  metric: 'Metric analysis',
  pastExperiments: 'Past experiments',
  slices: 'Values of dimensions',
  preview: 'Run by hand',
};
const STATUS: Readonly<Record<WarehouseQuery['status'], readonly [string, Tone]>> = {
  waiting: ['Waiting for other queries', 'neutral'],
  running: ['Running', 'accent'],
  success: ['Done', 'good'],
  error: ['Failed', 'bad'],
  cancelled: ['Cancelled', 'neutral'],
};
const FIRST = 10;

/** What a data source was asked lately: by whom, how it went, and what it cost. */
export function QueryHistory({ dataSourceId }: { dataSourceId: string }) {
  const { data, error, mutate } = useQuery('GET /api/v1/data-sources/:id/queries', { params: { id: dataSourceId } });
  const [isWhole, setWhole] = useState(false);
  const queries = data?.queries ?? [];
  return (
    <Card title="Query history">
      {error && !data && <Problem error={error} onRetry={() => void mutate()} />}
      {!data && !error && <Skeleton width="100%" height={60} />}
      {data && queries.length === 0 && <p className="muted">Nothing was asked of it yet.</p>}
      {(isWhole ? queries : queries.slice(0, FIRST)).map((query) => (
        <Entry key={query.id} query={query} />
      ))}
      {!isWhole && queries.length > FIRST && (
        <Button small look="text" onClick={() => setWhole(true)}>
          Show all {queries.length}
        </Button>
      )}
    </Card>
  );
}

function Entry({ query }: { query: WarehouseQuery }) {
  const { purpose, status, error, rowCount, elapsedMs, bytesRead, requestedBy, dateStarted, sql } = query;
  const [words, tone] = STATUS[status];
  const [isOpen, setOpen] = useState(false);
  const cost = [
    rowCount === null ? '' : countOf(rowCount, 'row'),
    elapsedMs === null ? '' : formatElapsed(elapsedMs),
    bytesRead === null ? '' : `${formatBytes(bytesRead)} read`,
    purpose === 'preview' ? `by ${requestedBy}` : '',
  ].filter(Boolean);
  return (
    <article className={styles.query} aria-label={`${PURPOSES[purpose]} of ${formatDateTime(dateStarted)}`}>
      <div className={styles.between}>
        <span>
          <strong>{PURPOSES[purpose]}</strong> <Badge tone={tone}>{words}</Badge>{' '}
          <span className="muted num">{[formatDateTime(dateStarted), ...cost].join(' · ')}</span>
        </span>
        <Button small look="text" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide SQL' : 'Show SQL'}
        </Button>
      </div>
      {error && <ErrorAlert text={error} />}
      {isOpen && <CodeBlock code={sql} label="SQL of this query" />}
    </article>
  );
}
