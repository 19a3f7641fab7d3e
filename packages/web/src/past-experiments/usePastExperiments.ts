import type { PastExperimentScan } from '@gb/domain/past-experiments';
import { isUnderWay } from '@gb/domain/snapshots/isUnderWay';
import { useQuery } from '../platform/data.tsx';
import { useApi } from '../platform/SessionProvider.tsx';

const POLL_MS = 1000;
type Answer = { scan: PastExperimentScan | null };

/** What was found in a data source's exposures, and the newest look; read again every second while one is under way. */
export function usePastExperiments(dataSourceId: string) {
  const api = useApi();
  const path = `/api/v1/data-sources/${dataSourceId}/past-experiments`;
  const query = useQuery<Answer>(path, {
    refreshInterval: (latest) => (isUnderWay((latest as Answer | undefined)?.scan?.status) ? POLL_MS : 0),
  });
  const send = async (action: string, body: object) => {
    await query.mutate(await api.send<{ scan: PastExperimentScan }>('POST', `${path}${action}`, body), {
      revalidate: false,
    });
  };
  return {
    ...query,
    look: (everything: boolean) => send('', { everything }),
    confirm: () => send('/confirm', {}),
    cancel: () => send('/cancel', {}),
  };
}
