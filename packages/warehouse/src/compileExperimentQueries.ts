import type { AnalysisPlan } from '@gb/domain/analysis';
import { compile } from './compile/compiler.ts';
import { type DialectId, findDialect } from './dialects/index.ts';
import { WarehouseProblem } from './problem.ts';
import { createContext } from './queries/context.ts';
import { funnelQuery } from './queries/funnel.ts';
import { groupMetrics, type MetricGroup } from './queries/groups.ts';
import { longMetrics, longResultsQuery } from './queries/longResults.ts';
import { quantileQuery } from './queries/quantile.ts';
import { resultsQuery } from './queries/results.ts';
import { trafficQuery } from './queries/traffic.ts';

/** SQL of one analysis step. `metricIds` gives the metrics in the order of their column prefixes `m0_`, `m1_`, …. */
export type CompiledQuery = { id: string; purpose: 'results' | 'traffic'; metricIds: string[]; sql: string };
/** A metric that cannot be computed as planned, and why. The others are not held up by it. */
export type MetricFailure = { metricId: string; message: string };
export type CompiledPlan = { queries: CompiledQuery[]; failures: MetricFailure[] };

/**
 * Turns a plan into the SQL to run: one query per event table for all its metrics, more where metrics cannot share a
 * pass, and the traffic query if the plan asks for it. A metric whose SQL cannot be made is reported, not thrown.
 * To retry the metrics of a failed query one by one, compile the plan with only that metric.
 */
export function compileExperimentQueries(plan: AnalysisPlan, dialectId: DialectId): CompiledPlan {
  const failures: MetricFailure[] = [];
  const metrics = plan.metrics.filter((metric) => {
    const message = problemOf(() =>
      groupMetrics({ ...plan, metrics: [metric] }).map((group) => compileGroup(plan, group, dialectId)),
    );
    if (message !== null) failures.push({ metricId: metric.id, message });
    return message === null;
  });
  const queries = groupMetrics({ ...plan, metrics }).map(
    (group, index): CompiledQuery => ({
      id: `results-${index}`,
      purpose: 'results',
      metricIds: group.metrics.map((metric) => metric.id),
      sql: compileGroup(plan, group, dialectId),
    }),
  );
  const traffic: CompiledQuery[] = plan.traffic
    ? [
        {
          id: 'traffic',
          purpose: 'traffic',
          metricIds: [],
          sql: compile(trafficQuery(createContext(plan, findDialect(dialectId))), findDialect(dialectId)),
        },
      ]
    : [];
  return { queries: [...queries, ...traffic], failures };
}

function compileGroup(plan: AnalysisPlan, group: MetricGroup, dialectId: DialectId): string {
  const dialect = findDialect(dialectId);
  const context = createContext(plan, dialect);
  const [first] = group.metrics;
  if (first?.kind === 'quantile') return compile(quantileQuery(context, group, first), dialect);
  if (first?.kind === 'funnel') return compile(funnelQuery(context, group, first), dialect);
  const metrics = longMetrics(context, group);
  return compile(metrics ? longResultsQuery(context, group, metrics) : resultsQuery(context, group), dialect);
}

function problemOf(attempt: () => unknown): string | null {
  try {
    attempt();
    return null;
  } catch (error) {
    if (error instanceof WarehouseProblem) return error.message;
    throw error;
  }
}
