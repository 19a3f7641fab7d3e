import type { QueryDetail, Snapshot } from '@gb/domain/snapshots';
import { isUnderWay } from '@gb/domain/snapshots/isUnderWay';
import { useQuery } from '../../platform/data.tsx';
import { useApi } from '../../platform/SessionProvider.tsx';

const POLL_MS = 1000;
type Answer = { newest: Snapshot | null; shown: Snapshot | null };

/** The newest analysis of a phase and the newest with results; read again every second while a run is under way. */
export function useSnapshot(experimentId: string, phase: number, dimension: string) {
  const api = useApi();
  const path = `/api/v1/experiments/${experimentId}/snapshot`;
  const search = new URLSearchParams({ phase: String(phase), ...(dimension ? { dimension } : {}) });
  const query = useQuery<Answer>(`${path}?${search}`, {
    refreshInterval: (latest) => (isUnderWay((latest as Answer | undefined)?.newest?.status) ? POLL_MS : 0),
  });
  return {
    ...query,
    run: async (useCache = true): Promise<Snapshot | undefined> => {
      const { snapshot } = await api.send<{ snapshot?: Snapshot }>('POST', path, {
        phase,
        dimension: dimension || null,
        ...(useCache ? {} : { useCache }),
      });
      await query.mutate();
      return snapshot;
    },
    /** The analysis as a Jupyter notebook. */
    readNotebook: async (id: string): Promise<object> =>
      (await api.get<{ notebook: object }>(`/api/v1/snapshots/${id}/notebook`)).notebook,
    confirm: async () => {
      const id = query.data?.newest?.id;
      if (id) await api.send('POST', `/api/v1/snapshots/${id}/confirm`, {});
      await query.mutate();
    },
    cancel: async () => {
      const id = query.data?.newest?.id;
      if (id) await api.send('POST', `/api/v1/snapshots/${id}/cancel`, {});
      await query.mutate();
    },
  };
}

export const useQueries = (snapshotId: string) =>
  useQuery<{ queries: QueryDetail[] }>(`/api/v1/snapshots/${snapshotId}/queries`);
