import type { MetricCheck } from '@gb/domain/snapshots';
import { useCallback, useEffect, useState } from 'react';
import { useApi } from '../../platform/SessionProvider.tsx';

/** Has an analysis recomputed from raw rows, once now and again on request. */
export function useCheck(snapshotId: string) {
  const api = useApi();
  const [checks, setChecks] = useState<MetricCheck[] | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const check = useCallback(() => {
    setError(null);
    void api
      .call('POST /api/v1/snapshots/:id/check', { params: { id: snapshotId } })
      .then((answer) => setChecks(answer.checks), setError);
  }, [api, snapshotId]);
  useEffect(check, [check]);
  return { checks, error, check };
}
