import type { Experiment } from '@gb/domain/experiments';
import { useQuery } from '../platform/data.tsx';

/** The experiments a metric has a part in; undefined until they were read. */
export function useExperimentsOf(metricId: string) {
  const query = useQuery<{ experiments: Experiment[] }>('/api/v1/experiments?view=summary');
  const data = query.data?.experiments.filter(({ metrics, secondaryMetrics, guardrails, activationMetric }) =>
    [...metrics, ...secondaryMetrics, ...guardrails, activationMetric].includes(metricId),
  );
  return { ...query, data };
}
