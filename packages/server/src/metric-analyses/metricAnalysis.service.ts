import { invalidField } from '@gb/domain/errors';
import { capOf, measureOf, sameNames, sqlMeasure, sqlTables, usedTables } from '@gb/domain/experiments';
import type { MetricAnalysis, Population } from '@gb/domain/metric-analyses';
import { type Metric, isSqlMetric } from '@gb/domain/metrics';
import { VALUE_COLUMN } from '@gb/domain/unit-queries';
import {
  type MetricAnalysis as AnalysisQuery,
  type MetricSummary,
  WarehouseProblem,
  compileMetricAnalysis,
  toMetricAnalysis,
} from '@gb/warehouse';
import { eq } from 'drizzle-orm';
import { asUpstream, getDataSource, getParams, withDriver } from '../data-sources/index.ts';
import { listFactTables } from '../fact-tables/index.ts';
import { getMetric } from '../metrics/index.ts';
import type { OrgCtx } from '../platform/http/route.ts';
import { runByHand } from '../queries/index.ts';
import { listUnitQueries } from '../unit-queries/index.ts';
import { metricAnalyses, sqlMetricAnalyses } from './metricAnalysis.table.ts';

const DAY_MS = 86_400_000;
const OPTIONS = { timeoutMs: 10 * 60_000, rowLimit: 10_000 };

export async function newestAnalysis(ctx: OrgCtx, metricId: string): Promise<MetricAnalysis | null> {
  const metric = await getMetric(ctx, metricId);
  return (await ctx.db.find(tableOf(metric), metricId))?.analysis ?? null;
}

/** Looks at one metric over the days the organization chose, and keeps what was found. */
type AnalysisRequest = { population: Population; confirmed: boolean };

export async function analyseMetric(
  ctx: OrgCtx,
  metricId: string,
  { population, confirmed }: AnalysisRequest,
): Promise<MetricAnalysis> {
  const metric = await getMetric(ctx, metricId);
  ctx.authorize('runQueries', { projects: metric.projects });
  const endDate = ctx.now;
  const days = ctx.organization.settings.metricAnalysisDays;
  const startDate = new Date(Date.parse(endDate) - days * DAY_MS).toISOString();
  const query = await queryOf(ctx, metric, population, { startDate, endDate });
  const last = await newestAnalysis(ctx, metricId);
  const params = await getParams(ctx, metric.datasource);
  const found = await withDriver(ctx, ctx.services, params, async (driver) => {
    const sql = compileMetricAnalysis(query, driver.dialect);
    const { rows, elapsedMs } = await runByHand(ctx, driver, {
      datasource: metric.datasource,
      sql,
      purpose: 'metric',
      options: OPTIONS,
      isConfirmed: confirmed,
      lastSeconds: last?.elapsedMs == null ? null : last.elapsedMs / 1000,
    });
    return { sql, elapsedMs, ...toMetricAnalysis(rows) };
  }).catch((error: unknown) => {
    throw asUpstream(error);
  });
  const analysis: MetricAnalysis = {
    population,
    startDate,
    endDate,
    sql: found.sql,
    elapsedMs: found.elapsedMs,
    overall: found.overall && { ...shown(found.overall), stddev: stddevOf(found.overall) },
    days: found.days.map((day) => ({ day: day.day, ...shown(day) })),
    histogram: found.histogram,
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

async function queryOf(
  ctx: OrgCtx,
  metric: Metric,
  population: Population,
  span: { startDate: string; endDate: string },
): Promise<AnalysisQuery> {
  const source = await getDataSource(ctx, metric.datasource);
  const measured = await measuredOf(ctx, metric);
  const segment =
    population.kind === 'segment'
      ? (await listUnitQueries(ctx, 'segment')).find(
          ({ id, datasource }) => id === population.segment && datasource === metric.datasource,
        )
      : null;
  if (segment === undefined) throw invalidField('population.segment', 'the data source has no such segment');
  return {
    ...measured,
    cap: metric.metricType === 'proportion' ? null : capOf(metric),
    tables: [
      ...measured.tables,
      ...(segment
        ? [
            {
              id: segment.id,
              source: { kind: 'sql' as const, sql: segment.sql },
              timestampColumn: VALUE_COLUMN.segment,
              identifiers: sameNames([segment.userIdType]),
              eventName: null,
              valueColumn: null,
            },
          ]
        : []),
    ],
    identityJoins: source.settings.queries.identityJoins.map((join, index) => ({
      id: String(index),
      sql: join.query,
      identifiers: sameNames(join.ids),
    })),
    population: segment ? { kind: 'segment', table: segment.id, filters: [] } : { kind: population.kind as 'metric' },
    ...span,
    customFields: {},
  };
}

type Measured = Pick<AnalysisQuery, 'measure' | 'denominator' | 'tables' | 'identifierType'>;

/** What is added up, and for whom. An SQL metric is looked at without its denominator, which has a query of its own. */
async function measuredOf(ctx: OrgCtx, metric: Metric): Promise<Measured> {
  if (isSqlMetric(metric)) {
    const tables = sqlTables();
    const measure = sqlMeasure(metric.sql, tables);
    const [identifierType = ''] = metric.sql.userIdTypes;
    return { measure, denominator: null, tables: tables.all(), identifierType };
  }
  const tables = new Map((await listFactTables(ctx)).map((table) => [table.id, table]));
  const identifierType = tables.get(metric.numerator.factTableId)?.userIdTypes[0];
  if (!identifierType) throw new WarehouseProblem('notSupported', 'The fact table of this metric is gone');
  return {
    measure: measureOf(metric.numerator, tables),
    denominator: metric.denominator && measureOf(metric.denominator, tables),
    tables: usedTables([metric], tables),
    identifierType,
  };
}

const shown = ({ units, mainSum, denominatorSum }: MetricSummary) => ({
  units,
  sum: mainSum,
  denominator: denominatorSum,
  mean: denominatorSum === 0 ? 0 : mainSum / denominatorSum,
});

/** Of the metric's value per unit. */
function stddevOf({ units, mainSum, mainSumSquares }: MetricSummary): number {
  if (units < 2) return 0;
  return Math.sqrt(Math.max(0, (mainSumSquares - mainSum ** 2 / units) / (units - 1)));
}
