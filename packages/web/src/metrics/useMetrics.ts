import type {
  FactMetric,
  FactMetricUpdate,
  Metric,
  MetricUpdateV1,
  NewFactMetric,
  NewMetricV1,
} from '@gb/domain/metrics';
import { metricOfSql } from '@gb/domain/metrics/metric';
import { fromMetricV1 } from '@gb/domain/metrics/fromMetricV1';
import { useMemo } from 'react';
import { ALL, useQuery, useRevalidate } from '../platform/data.tsx';
import { useApi } from '../platform/SessionProvider.tsx';

const FACTS = '/api/v1/fact-metrics?';
const OWN = '/api/v1/metrics?';

/** The fields a form sends; the server fills in the rest. */
export type MetricInput = Partial<NewFactMetric> & Pick<NewFactMetric, 'name' | 'metricType' | 'numerator'>;

/** All metrics, those of fact tables and those with their own query. */
export function useMetrics() {
  const facts = useQuery('GET /api/v1/fact-metrics', ALL);
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
  const query = useQuery('GET /api/v1/metrics', ALL);
  const data = useMemo(() => query.data?.metrics.map(fromMetricV1), [query.data]);
  return { data, error: query.error, mutate: query.mutate };
}

/** Makes a metric of either kind. */
export function useCreateMetric() {
  const api = useApi();
  const revalidate = useRevalidate();
  return {
    ofFacts: async (input: MetricInput): Promise<FactMetric> => {
      const { factMetric } = await api.call('POST /api/v1/fact-metrics', { body: input });
      await revalidate(FACTS);
      return factMetric;
    },
    ofSql: async (input: NewMetricV1): Promise<{ id: string }> => {
      const { metric } = await api.call('POST /api/v1/metrics', { body: input });
      await revalidate(OWN);
      return metric;
    },
  };
}

/** One metric of a fact table with its writes; an empty id reads none. */
export function useMetric(id: string) {
  const api = useApi();
  const revalidate = useRevalidate();
  const query = useQuery('GET /api/v1/fact-metrics/:id', id === '' ? null : { params: { id } });
  return {
    ...query,
    update: async (change: FactMetricUpdate, since?: FactMetric) => {
      const changed = await api.call('POST /api/v1/fact-metrics/:id', { params: { id }, body: change, since });
      await query.mutate(changed, { revalidate: false });
      await revalidate(FACTS);
    },
    remove: async () => {
      await api.call('DELETE /api/v1/fact-metrics/:id', { params: { id } });
      await revalidate(FACTS);
    },
  };
}

/** One metric with its own query, the same way. */
export function useSqlMetric(id: string) {
  const api = useApi();
  const revalidate = useRevalidate();
  const { data, ...query } = useQuery('GET /api/v1/metrics/:id', id === '' ? null : { params: { id } });
  return {
    ...query,
    metric: useMemo(() => data && fromMetricV1(data.metric), [data]),
    update: async (change: MetricUpdateV1, since?: object) => {
      const changed = await api.call('PUT /api/v1/metrics/:id', { params: { id }, body: change, since });
      await query.mutate(changed, { revalidate: false });
      await revalidate(OWN);
    },
    remove: async () => {
      await api.call('DELETE /api/v1/metrics/:id', { params: { id } });
      await revalidate(OWN);
    },
  };
}
