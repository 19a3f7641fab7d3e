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
      .send<{ checks: MetricCheck[] }>('POST', `/api/v1/snapshots/${snapshotId}/check`, {})
      .then((answer) => setChecks(answer.checks), setError);
  }, [api, snapshotId]);
  useEffect(check, [check]);
  return { checks, error, check };
}
