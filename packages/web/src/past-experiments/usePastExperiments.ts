import type { Experiment } from '@gb/domain/experiments';
import type { FoundExperiment, PastExperimentScan } from '@gb/domain/past-experiments';
import { importOf } from '@gb/domain/past-experiments/rules';
import { useQuery, useRevalidate } from '../platform/data.tsx';
import { useApi } from '../platform/SessionProvider.tsx';

/** What the last look into a data source's exposures found, with a new look and the import of one. */
export function usePastExperiments(dataSourceId: string) {
  const api = useApi();
  const revalidate = useRevalidate();
  const path = `/api/v1/data-sources/${dataSourceId}/past-experiments`;
  const query = useQuery<{ scan: PastExperimentScan | null }>(path);
  return {
    ...query,
    scan: async () => {
      await query.mutate(await api.send<{ scan: PastExperimentScan }>('POST', path, {}), { revalidate: false });
    },
    take: async (past: FoundExperiment, scannedUntil: string, project: string): Promise<Experiment> => {
      const input = { ...importOf(past, dataSourceId, scannedUntil), ...(project ? { project } : {}) };
      const { experiment } = await api.send<{ experiment: Experiment }>('POST', '/api/v1/experiments/import', input);
      await Promise.all([query.mutate(), revalidate('/api/v1/experiments?')]);
      return experiment;
    },
  };
}
