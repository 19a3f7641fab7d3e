import type { Snapshot } from '@gb/domain/snapshots';
import { isUnderWay } from '@gb/domain/snapshots/isUnderWay';
import { useQuery } from '../../platform/data.tsx';
import { useApi } from '../../platform/SessionProvider.tsx';

const POLL_MS = 1000;

/** The newest analysis of a phase and the newest with results; read again every second while a run is under way. */
export function useSnapshot(experimentId: string, phase: number, dimension: string) {
  const api = useApi();
  const params = { id: experimentId };
  const query = useQuery(
    'GET /api/v1/experiments/:id/snapshot',
    { params, query: { phase, ...(dimension ? { dimension } : {}) } },
    { refreshInterval: (latest) => (isUnderWay(latest?.newest?.status) ? POLL_MS : 0) },
  );
  return {
    ...query,
    run: async (useCache = true): Promise<Snapshot | undefined> => {
      const body = { phase, dimension: dimension || null, ...(useCache ? {} : { useCache }) };
      const { snapshot } = await api.call('POST /api/v1/experiments/:id/snapshot', { params, body });
      await query.mutate();
      return snapshot;
    },
    /** The analysis as a Jupyter notebook. */
    readNotebook: async (id: string): Promise<object> =>
      (await api.call('GET /api/v1/snapshots/:id/notebook', { params: { id } })).notebook,
    confirm: async () => {
      const id = query.data?.newest?.id;
      if (id) await api.call('POST /api/v1/snapshots/:id/confirm', { params: { id } });
      await query.mutate();
    },
    cancel: async () => {
      const id = query.data?.newest?.id;
      if (id) await api.call('POST /api/v1/snapshots/:id/cancel', { params: { id } });
      await query.mutate();
    },
  };
}

export const useQueries = (snapshotId: string) =>
  useQuery('GET /api/v1/snapshots/:id/queries', { params: { id: snapshotId } });
