import { Suspense } from 'react';
import { Skeleton } from '../ui/Skeleton.tsx';
import type { ThreadProps } from './Thread.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';

const Thread = lazyPart(async () => ({ default: (await import('./Thread.tsx')).Thread }));

/** What people say about a thing; fetched after the thing itself. */
export function Discussion(props: ThreadProps) {
  return (
    <Suspense fallback={<Skeleton width="100%" height={120} />}>
      <Thread {...props} />
    </Suspense>
  );
}
