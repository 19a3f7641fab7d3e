import type { MetricAnalysis, Population } from '@gb/domain/metric-analyses';
import { type Metric, isSqlMetric } from '@gb/domain/metrics';
import { useQuery } from '../platform/data.tsx';
import { useApi } from '../platform/SessionProvider.tsx';

/** The newest analysis of a metric outside of any experiment, and the way to ask for another. */
export function useMetricAnalysis(metric: Metric) {
  const api = useApi();
  const path = `/api/v1/${isSqlMetric(metric) ? 'metrics' : 'fact-metrics'}/${metric.id}/analysis`;
  const query = useQuery<{ analysis: MetricAnalysis | null }>(path);
  return {
    ...query,
    analyse: async (request: { population: Population; confirmed: boolean }) => {
      await query.mutate(await api.send<{ analysis: MetricAnalysis }>('POST', path, request), { revalidate: false });
    },
  };
}
