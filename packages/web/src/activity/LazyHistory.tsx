import { Suspense } from 'react';
import { Skeleton } from '../ui/Skeleton.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';

const HistoryCard = lazyPart(async () => ({ default: (await import('./HistoryCard.tsx')).HistoryCard }));

/** The history of a thing; fetched after the thing itself. */
export function History(props: Parameters<typeof HistoryCard>[0]) {
  return (
    <Suspense fallback={<Skeleton width="100%" height={120} />}>
      <HistoryCard {...props} />
    </Suspense>
  );
}
