import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useBudgeted } from '../budgets/index.ts';
import { useQuery } from '../platform/data.tsx';
import { useUser } from '../platform/SessionProvider.tsx';
import { Button } from '../ui/Button.tsx';
import styles from './DataSource.module.css';

/**
 * Asks a data source something by hand. While it goes on, `progress` says whether it waits for its turn, and can end it; so
 * does leaving the form.
 */
export function useRunByHand(
  dataSourceId: string,
  act: (confirmed: boolean, signal: AbortSignal) => Promise<unknown>,
): { run: () => Promise<void>; question: ReactNode; progress: ReactNode } {
  const going = useRef<AbortController | null>(null);
  const [isGoing, setGoing] = useState(false);
  useEffect(() => () => going.current?.abort(), []);
  const { run, question } = useBudgeted(async (confirmed) => {
    const controller = new AbortController();
    going.current = controller;
    setGoing(true);
    try {
      await act(confirmed, controller.signal);
    } catch (cause) {
      // Whoever ended it knows.
      if (!controller.signal.aborted) throw cause;
    } finally {
      setGoing(false);
    }
  });
  return {
    run,
    question,
    progress: isGoing && <Progress dataSourceId={dataSourceId} onCancel={() => going.current?.abort()} />,
  };
}

const ASK_EVERY_MS = 1000;

/** Where somebody's query stands, from the history of its data source. */
function Progress({ dataSourceId, onCancel }: { dataSourceId: string; onCancel: () => void }) {
  const { userName } = useUser();
  const { data } = useQuery(
    'GET /api/v1/data-sources/:id/queries',
    { params: { id: dataSourceId } },
    { refreshInterval: () => ASK_EVERY_MS },
  );
  const isWaiting = data?.queries.some(({ status, requestedBy }) => status === 'waiting' && requestedBy === userName);
  return (
    <div className={styles.progress} role="status">
      <span>{isWaiting ? 'Waiting for its turn: other queries are running.' : 'Running…'}</span>
      <Button small onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
