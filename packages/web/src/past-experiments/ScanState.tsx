import type { PastExperimentScan } from '@gb/domain/past-experiments';
import { isUnderWay } from '@gb/domain/snapshots/isUnderWay';
import { OverBudget } from '../budgets/index.ts';
import { Alert, ErrorAlert } from '../ui/Alert.tsx';
import { countOf, formatDate, formatDateTime } from '../ui/format.ts';
import { ProgressBar } from '../ui/ProgressBar.tsx';

type ScanStateProps = {
  scan: PastExperimentScan;
  mayRun: boolean;
  onConfirm: () => Promise<unknown>;
  onCancel: () => Promise<unknown>;
};

/** How the newest look goes or went, and what the list below was found in. */
export function ScanState({ scan, mayRun, onConfirm, onCancel }: ScanStateProps) {
  const { status, error, queries, excess, experiments, startDate, endDate } = scan;
  const done = queries.filter((query) => !isUnderWay(query.status)).length;
  const older = endDate ? ' The list below is of an earlier one.' : '';
  return (
    <>
      {isUnderWay(status) && (
        <>
          <p className="muted num" role="status">
            {progressWords(scan)}
          </p>
          <ProgressBar share={queries.length === 0 ? 0 : done / (queries.length + 1)} />
        </>
      )}
      {status === 'waiting' && <OverBudget excess={excess} {...(mayRun && { onConfirm, onCancel })} />}
      {status === 'cancelled' && <Alert>The last look was cancelled.{older}</Alert>}
      {status === 'error' && <ErrorAlert text={`${error ?? 'The last look failed.'}\n${older}`} />}
      {status === 'success' &&
        queries
          .filter((query) => query.error !== null)
          .map(({ assignmentQueryId, name, error: problem }) => (
            <ErrorAlert key={assignmentQueryId} text={`${name}: ${problem}`} />
          ))}
      {startDate && endDate && (
        <p className="muted" role="status">
          {countOf(experiments.length, 'experiment')} recognised in the exposures since {formatDate(startDate)}, as of{' '}
          {formatDateTime(endDate)}.
        </p>
      )}
    </>
  );
}

/** "Query 2 of 3 · Visitors, since 20 Nov 2026", or that it waits. */
function progressWords({ status, queries }: Pick<PastExperimentScan, 'status' | 'queries'>): string {
  const at = queries.findIndex((query) => isUnderWay(query.status));
  const query = queries[at];
  if (status === 'queued' || !query) return 'Waiting to start';
  if (query.isWaiting) return `Query ${at + 1} of ${queries.length} · waiting for other queries`;
  return `Query ${at + 1} of ${queries.length} · ${query.name}, since ${formatDate(query.startDate)}`;
}
