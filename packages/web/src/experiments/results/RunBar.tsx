import type { Snapshot } from '@gb/domain/snapshots';
import { isUnderWay } from '@gb/domain/snapshots/isUnderWay';
import { IconRefresh } from '@tabler/icons-react';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { formatRecency, formatUntil } from '../../ui/format.ts';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { useNow } from '../../ui/useNow.ts';
import styles from './Results.module.css';

/** "Query 2 of 3 · Orders", or that it waits. */
function progressWords(
  { status, queries }: Pick<Snapshot, 'status' | 'queries'>,
  metricName: (id: string) => string,
): string {
  if (status === 'queued' || queries.length === 0) return 'Waiting to start';
  const at = queries.findIndex((query) => isUnderWay(query.status));
  if (at < 0) return 'Computing the statistics';
  const first = queries[at]?.metricIds[0];
  if (queries[at]?.isWaiting) return `Query ${at + 1} of ${queries.length} · waiting for other queries`;
  return `Query ${at + 1} of ${queries.length}${first ? ` · ${metricName(first)}` : ''}`;
}

type RunBarProps = {
  newest: Snapshot | null;
  shown: Snapshot | null;
  /** When the schedule makes them anew; null when it does not. */
  nextUpdate: string | null;
  mayRun: boolean;
  metricName: (id: string) => string;
  onRun: () => Promise<unknown>;
  onCancel: () => Promise<unknown>;
};

/** How fresh the results are, and the button that makes them anew; while a run is under way, how far it is. */
export function RunBar({ newest, shown, nextUpdate, mayRun, metricName, onRun, onCancel }: RunBarProps) {
  const now = useNow();
  if (newest && isUnderWay(newest.status)) {
    return (
      <>
        <span className="muted num" role="status">
          {progressWords(newest, metricName)}
        </span>
        {mayRun && <ActionButton onAction={onCancel}>Cancel</ActionButton>}
      </>
    );
  }
  return (
    <>
      <span className={styles.fresh} role="status">
        {shown?.dateFinished ? `Updated ${formatRecency(shown.dateFinished, now)}` : 'Not analysed yet'}
        {nextUpdate && `, next ${formatUntil(nextUpdate, now)}`}
      </span>
      {mayRun && (
        <ActionButton icon={<IconRefresh size={15} />} onAction={onRun}>
          Update
        </ActionButton>
      )}
    </>
  );
}

/** A thin bar under the tools: the share of queries that are done. */
export function RunProgress({ snapshot }: { snapshot: Snapshot }) {
  const done = snapshot.queries.filter(({ status }) => !isUnderWay(status)).length;
  const share = snapshot.queries.length ? done / (snapshot.queries.length + 1) : 0;
  return <ProgressBar share={share} />;
}
