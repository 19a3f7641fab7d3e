import type { Population } from '@gb/domain/metric-analyses';
import { type Metric, isSqlMetric } from '@gb/domain/metrics';
import { useQuery } from '../platform/data.tsx';
import { useApi } from '../platform/SessionProvider.tsx';

const OF_FACTS = '/api/v1/fact-metrics/:id/analysis';
const OF_SQL = '/api/v1/metrics/:id/analysis';

/** The newest analysis of a metric outside of any experiment, and the way to ask for another. */
export function useMetricAnalysis(metric: Metric) {
  const api = useApi();
  const path = isSqlMetric(metric) ? OF_SQL : OF_FACTS;
  const params = { id: metric.id };
  const query = useQuery(`GET ${path}`, { params });
  return {
    ...query,
    analyse: async (request: { population: Population; confirmed: boolean }) => {
      await query.mutate(await api.call(`POST ${path}`, { params, body: request }), { revalidate: false });
    },
  };
}
