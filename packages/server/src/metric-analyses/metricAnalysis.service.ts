import type { MetricAnalysis, Population } from '@gb/domain/metric-analyses';
import { type Metric, isSqlMetric } from '@gb/domain/metrics';
import { type MetricSummary, compileMetricAnalysis, toMetricAnalysis } from '@gb/warehouse';
import { eq } from 'drizzle-orm';
import { asUpstream, getParams, refreshEvents, withDriver } from '../data-sources/index.ts';
import { getMetric } from '../metrics/index.ts';
import type { OrgCtx } from '../platform/http/route.ts';
import { runByHand } from '../queries/index.ts';
import { ANALYSIS_OPTIONS, lastDays, lookAt, patienceOf } from './lookAt.ts';
import { ratioOf, stddevOf } from './moments.ts';
import { metricAnalyses, sqlMetricAnalyses } from './metricAnalysis.table.ts';

export async function newestAnalysis(ctx: OrgCtx, metricId: string): Promise<MetricAnalysis | null> {
  const metric = await getMetric(ctx, metricId);
  const kept = await ctx.db.find(tableOf(metric), metricId);
  // Analyses from before weeks were asked for have none.
  return kept ? { ...kept.analysis, weeks: kept.analysis.weeks ?? [] } : null;
}

type AnalysisRequest = { population: Population; confirmed: boolean };

/** Looks at one metric over the days the organization chose, and keeps what was found. */
export async function analyseMetric(
  ctx: OrgCtx,
  metricId: string,
  { population, confirmed }: AnalysisRequest,
): Promise<MetricAnalysis> {
  const metric = await getMetric(ctx, metricId);
  ctx.authorize('runQueries', { projects: metric.projects });
  const span = lastDays(ctx);
  const query = await lookAt(ctx, metric, population, span);
  const last = await newestAnalysis(ctx, metricId);
  const params = await getParams(ctx, metric.datasource);
  const found = await withDriver(ctx, ctx.services, params, async (driver) => {
    await refreshEvents(ctx, params, patienceOf(ctx));
    const sql = compileMetricAnalysis(query, driver.dialect);
    const { rows, elapsedMs } = await runByHand(ctx, driver, {
      datasource: metric.datasource,
      sql,
      purpose: 'metric',
      options: { ...ANALYSIS_OPTIONS, signal: ctx.signal },
      isConfirmed: confirmed,
      lastSeconds: last?.elapsedMs == null ? null : last.elapsedMs / 1000,
    });
    return { sql, elapsedMs, ...toMetricAnalysis(rows) };
  }).catch((error: unknown) => {
    throw asUpstream(error);
  });
  const analysis: MetricAnalysis = {
    population,
    ...span,
    sql: found.sql,
    elapsedMs: found.elapsedMs,
    overall: found.overall && shownOverall(found.overall),
    days: found.days.map((day) => ({ day: day.day, ...shown(day) })),
    histogram: found.histogram,
    weeks: found.weeks,
    dateCreated: ctx.now,
  };
  await ctx.inTransaction(async (tx) => {
    const table = tableOf(metric);
    const changed = await tx.db.update(table, eq(table.id, metricId), { analysis });
    if (changed.length === 0) await tx.db.insert(table, { id: metricId, analysis });
    await tx.record('metric.analysis', {
      entity: { object: 'metric', id: metricId, name: metric.name },
      after: { population },
    });
  });
  return analysis;
}

const tableOf = (metric: Metric) => (isSqlMetric(metric) ? sqlMetricAnalyses : metricAnalyses);

/** Its standard deviation is of the metric's value per unit. */
const shownOverall = (summary: MetricSummary) => ({
  ...shown(summary),
  stddev: stddevOf(summary.units, summary.mainSum, summary.mainSumSquares),
});

const shown = ({ units, mainSum, denominatorSum }: MetricSummary) => ({
  units,
  sum: mainSum,
  denominator: denominatorSum,
  mean: ratioOf(mainSum, denominatorSum),
});
