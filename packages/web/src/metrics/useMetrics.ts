import type {
  FactMetric,
  FactMetricUpdate,
  Metric,
  MetricUpdateV1,
  MetricV1,
  NewFactMetric,
  NewMetricV1,
} from '@gb/domain/metrics';
import { metricOfSql } from '@gb/domain/metrics/metric';
import { fromMetricV1 } from '@gb/domain/metrics/fromMetricV1';
import { useMemo } from 'react';
import { useQuery, useRevalidate } from '../platform/data.tsx';
import { useApi } from '../platform/SessionProvider.tsx';

const FACTS = '/api/v1/fact-metrics';
const OWN = '/api/v1/metrics';

/** The fields a form sends; the server fills in the rest. */
export type MetricInput = Partial<NewFactMetric> & Pick<NewFactMetric, 'name' | 'metricType' | 'numerator'>;

/** All metrics, those of fact tables and those with their own query. */
export function useMetrics() {
  const facts = useQuery<{ factMetrics: FactMetric[] }>(`${FACTS}?view=summary`);
  const own = useSqlMetrics();
  const data = useMemo((): Metric[] | undefined => {
    if (!facts.data || !own.data) return undefined;
    const byId = new Map(own.data.map((metric) => [metric.id, metric]));
    return [...facts.data.factMetrics, ...own.data.map((metric) => metricOfSql(metric, byId))];
  }, [facts.data, own.data]);
  return { data, error: facts.error ?? own.error, mutate: () => Promise.all([facts.mutate(), own.mutate()]) };
}

/** Metrics with their own query. */
export function useSqlMetrics() {
  const query = useQuery<{ metrics: MetricV1[] }>(`${OWN}?view=summary`);
  const data = useMemo(() => query.data?.metrics.map(fromMetricV1), [query.data]);
  return { data, error: query.error, mutate: query.mutate };
}

/** Makes a metric of either kind. */
export function useCreateMetric() {
  const api = useApi();
  const revalidate = useRevalidate();
  return {
    ofFacts: async (input: MetricInput): Promise<FactMetric> => {
      const { factMetric } = await api.send<{ factMetric: FactMetric }>('POST', FACTS, input);
      await revalidate(`${FACTS}?`);
      return factMetric;
    },
    ofSql: async (input: NewMetricV1): Promise<{ id: string }> => {
      const { metric } = await api.send<{ metric: MetricV1 }>('POST', OWN, input);
      await revalidate(`${OWN}?`);
      return metric;
    },
  };
}

/** One metric of a fact table with its writes; an empty id reads none. */
export const useMetric = (id: string) => useOne<{ factMetric: FactMetric }, FactMetricUpdate>(FACTS, 'POST', id);

/** One metric with its own query, the same way. */
export function useSqlMetric(id: string) {
  const { data, ...rest } = useOne<{ metric: MetricV1 }, MetricUpdateV1>(OWN, 'PUT', id);
  return { ...rest, metric: useMemo(() => data && fromMetricV1(data.metric), [data]) };
}

function useOne<One, Change>(path: string, method: 'POST' | 'PUT', id: string) {
  const api = useApi();
  const revalidate = useRevalidate();
  const query = useQuery<One>(id === '' ? null : `${path}/${id}`);
  return {
    ...query,
    update: async (change: Change) => {
      await query.mutate(await api.send<One>(method, `${path}/${id}`, change), { revalidate: false });
      await revalidate(`${path}?`);
    },
    remove: async () => {
      await api.send('DELETE', `${path}/${id}`);
      await revalidate(`${path}?`);
    },
  };
}
