import type { AnalysisPlan } from '@gb/domain/analysis';
import { type CompiledQuery, type DialectId, type MetricFailure, compileExperimentQueries } from '@gb/warehouse';

/** Queries that are asked together, with the part of the plan they answer. */
export type Part = { plan: AnalysisPlan; queries: CompiledQuery[]; failures: MetricFailure[] };

/**
 * What a warehouse is asked for an analysis. Rows of most metrics are split by a dimension, or by day of exposure, and
 * add up to the total; quantiles of parts do not, so they are asked for in total, and by the dimension when there is one.
 */
export function partsOf(plan: AnalysisPlan, dimension: string | null, dialect: DialectId): Part[] {
  const isQuantile = ({ kind }: { kind: string }) => kind === 'quantile';
  const quantiles = { ...plan, metrics: plan.metrics.filter(isQuantile), traffic: null };
  const part = (plan: AnalysisPlan, prefix = ''): Part => {
    const { queries, failures } = compileExperimentQueries(plan, dialect);
    return { plan, queries: queries.map((query) => ({ ...query, id: prefix + query.id })), failures };
  };
  return [
    part({ ...plan, metrics: plan.metrics.filter((metric) => !isQuantile(metric)) }),
    ...(quantiles.metrics.length > 0 ? [part({ ...quantiles, dimensions: [] }, 'total-')] : []),
    ...(quantiles.metrics.length > 0 && dimension !== null ? [part(quantiles, 'split-')] : []),
  ];
}

/** A part of the plan for one metric alone, to try it apart from those it was asked together with. */
export function aloneOf(plan: AnalysisPlan, query: CompiledQuery, metricId: string, dialect: DialectId) {
  const alone = { ...plan, metrics: plan.metrics.filter(({ id }) => id === metricId), traffic: null };
  const [compiled] = compileExperimentQueries(alone, dialect).queries;
  return compiled && { plan: alone, query: { ...compiled, id: `${query.id}-${metricId}` } };
}
