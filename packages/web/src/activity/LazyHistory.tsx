import { Suspense, lazy } from 'react';
import { Skeleton } from '../ui/Skeleton.tsx';

const HistoryCard = lazy(() => import('./HistoryCard.tsx').then(({ HistoryCard }) => ({ default: HistoryCard })));

/** The history of a thing; fetched after the thing itself. */
export function History(props: Parameters<typeof HistoryCard>[0]) {
  return (
    <Suspense fallback={<Skeleton width="100%" height={120} />}>
      <HistoryCard {...props} />
    </Suspense>
  );
}
