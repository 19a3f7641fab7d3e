import type { FactMetric, FactMetricUpdate, NewFactMetric } from '@gb/domain/metrics';
import { useQuery, useRevalidate } from '../platform/data.tsx';
import { useApi } from '../platform/SessionProvider.tsx';

const PATH = '/api/v1/fact-metrics';
type One = { factMetric: FactMetric };

/** The fields a form sends; the server fills in the rest. */
export type MetricInput = Partial<NewFactMetric> & Pick<NewFactMetric, 'name' | 'metricType' | 'numerator'>;

export const useMetrics = () => useQuery<{ factMetrics: FactMetric[] }>(`${PATH}?view=summary`);

export function useCreateMetric() {
  const api = useApi();
  const revalidate = useRevalidate();
  return async (input: MetricInput): Promise<FactMetric> => {
    const { factMetric } = await api.send<One>('POST', PATH, input);
    await revalidate(`${PATH}?`);
    return factMetric;
  };
}

/** One metric with its writes; an empty id reads none. */
export function useMetric(id: string) {
  const api = useApi();
  const revalidate = useRevalidate();
  const query = useQuery<One>(id === '' ? null : `${PATH}/${id}`);
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
