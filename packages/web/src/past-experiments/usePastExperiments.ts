import { isUnderWay } from '@gb/domain/snapshots/isUnderWay';
import type { Output } from '../platform/apiTypes.ts';
import { useQuery } from '../platform/data.tsx';
import { useApi } from '../platform/SessionProvider.tsx';

const POLL_MS = 1000;

/** What was found in a data source's exposures, and the newest look; read again every second while one is under way. */
export function usePastExperiments(dataSourceId: string) {
  const api = useApi();
  const params = { id: dataSourceId };
  const query = useQuery(
    'GET /api/v1/data-sources/:id/past-experiments',
    { params },
    { refreshInterval: (latest) => (isUnderWay(latest?.scan?.status) ? POLL_MS : 0) },
  );
  const show = (changed: Output<'GET /api/v1/data-sources/:id/past-experiments'>) =>
    query.mutate(changed, { revalidate: false });
  return {
    ...query,
    look: async (everything: boolean) =>
      show(await api.call('POST /api/v1/data-sources/:id/past-experiments', { params, body: { everything } })),
    confirm: async () => show(await api.call('POST /api/v1/data-sources/:id/past-experiments/confirm', { params })),
    cancel: async () => show(await api.call('POST /api/v1/data-sources/:id/past-experiments/cancel', { params })),
  };
}
