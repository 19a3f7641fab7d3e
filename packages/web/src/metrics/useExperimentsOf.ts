import { ALL, useQuery } from '../platform/data.tsx';

/** The experiments a metric has a part in; undefined until they were read. */
export function useExperimentsOf(metricId: string) {
  const query = useQuery('GET /api/v1/experiments', ALL);
  const data = query.data?.experiments.filter(({ metrics, secondaryMetrics, guardrails, activationMetric }) =>
    [...metrics, ...secondaryMetrics, ...guardrails, activationMetric].includes(metricId),
  );
  return { ...query, data };
}
