import type { QueryDetail, RunStatus } from '@gb/domain/snapshots';
import { useEffect, useRef } from 'react';
import { ErrorAlert } from '../../ui/Alert.tsx';
import { Badge, type Tone } from '../../ui/Badge.tsx';
import { CodeBlock } from '../../ui/Copy.tsx';
import { countOf, formatBytes, formatElapsed, formatShort } from '../../ui/format.ts';
import { SidePanel } from '../../ui/Modal.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { RowsTable } from '../../ui/RowsTable.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './Results.module.css';
import { useQueries } from './useSnapshot.ts';

const PURPOSES: Readonly<Record<QueryDetail['purpose'], string>> = {
  results: 'Metrics by variation and day',
  traffic: 'Traffic by variation and day',
};

const STATUS: Readonly<Record<RunStatus, readonly [words: string, tone: Tone]>> = {
  queued: ['Waiting', 'neutral'],
  running: ['Running', 'accent'],
  waiting: ['Waiting', 'neutral'],
  success: ['Done', 'good'],
  error: ['Failed', 'bad'],
  cancelled: ['Cancelled', 'neutral'],
};

const WAITS = ['Waiting for other queries', 'neutral'] as const;

/** "expected to read 30.2M rows, 512 MB". */
function expectedWords({ rows, bytes }: NonNullable<QueryDetail['estimate']>): string {
  const parts = [rows === null ? '' : `${formatShort(rows)} rows`, bytes === null ? '' : formatBytes(bytes)].filter(
    Boolean,
  );
  return parts.length > 0 ? `expected to read ${parts.join(', ')}` : '';
}

type QueriesDrawerProps = {
  snapshotId: string;
  metricName: (id: string) => string;
  /** The query to scroll to. */
  focusId: string | null;
  onClose: () => void;
};

/** Every query of an analysis: what it asks, how it went, its SQL and its rows. */
export function QueriesDrawer({ snapshotId, metricName, focusId, onClose }: QueriesDrawerProps) {
  const { data, error, mutate } = useQueries(snapshotId);
  return (
    <SidePanel title="Queries" onClose={onClose} size={820}>
      {error && !data && <Problem error={error} onRetry={() => void mutate()} />}
      {!data && !error && <Skeleton width="100%" height={180} />}
      {data?.queries.length === 0 && <p className="muted">No query was made.</p>}
      {data?.queries.map((query, index) => (
        <Query
          key={query.id}
          query={query}
          title={`Query ${index + 1} of ${data.queries.length}`}
          names={query.metricIds.map(metricName)}
          isFocused={query.id === focusId}
        />
      ))}
    </SidePanel>
  );
}

type QueryProps = { query: QueryDetail; title: string; names: readonly string[]; isFocused: boolean };

function Query({ query, title, names, isFocused }: QueryProps) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isFocused) place.current?.scrollIntoView?.({ block: 'start' });
  }, [isFocused]);
  const [words, tone] = query.isWaiting ? WAITS : STATUS[query.status];
  return (
    <section ref={place} className={styles.query} aria-label={title}>
      <h3>
        {title} · {PURPOSES[query.purpose]} <Badge tone={tone}>{words}</Badge>
      </h3>
      <span className="muted num">
        {[
          names.join(', '),
          query.isShared ? 'rows of the same query, asked within the hour' : '',
          query.estimate && query.rowCount === null ? expectedWords(query.estimate) : '',
          query.rowCount === null ? '' : countOf(query.rowCount, 'row'),
          query.elapsedMs === null ? '' : formatElapsed(query.elapsedMs),
          query.bytesRead === null ? '' : `${formatBytes(query.bytesRead)} read`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {query.error && <ErrorAlert text={query.error} />}
      {query.sql ? (
        <CodeBlock code={query.sql} label={`SQL of ${title.toLowerCase()}`} />
      ) : (
        <p className="muted">Its SQL and rows are no longer kept.</p>
      )}
      {query.sql && query.status === 'success' && (
        <RowsTable label={`Rows of ${title.toLowerCase()}`} rows={query.rows} />
      )}
    </section>
  );
}
