import type { FactMetric, FactMetricUpdate, NewFactMetric } from '@gb/domain/metrics';
import { useQuery, useRevalidate } from '../platform/data.tsx';
import { useApi } from '../platform/SessionProvider.tsx';

const PATH = '/api/v1/fact-metrics';
type One = { factMetric: FactMetric };

export const useMetrics = () => useQuery<{ factMetrics: FactMetric[] }>(`${PATH}?view=summary`);

export function useCreateMetric() {
  const api = useApi();
  const revalidate = useRevalidate();
  return async (input: NewFactMetric): Promise<FactMetric> => {
    const { factMetric } = await api.send<One>('POST', PATH, input);
    await revalidate(`${PATH}?`);
    return factMetric;
  };
}

/** One metric with its writes. */
export function useMetric(id: string) {
  const api = useApi();
  const revalidate = useRevalidate();
  const query = useQuery<One>(`${PATH}/${id}`);
  return {
    ...query,
    update: async (change: FactMetricUpdate) => {
      await query.mutate(await api.send<One>('POST', `${PATH}/${id}`, change), { revalidate: false });
      await revalidate(`${PATH}?`);
    },
    remove: async () => {
      await api.send('DELETE', `${PATH}/${id}`);
      await revalidate(`${PATH}?`);
    },
  };
}
