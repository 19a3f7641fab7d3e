import { invalidField } from '@gb/domain/errors';
import { capOf, factMeasure, measureOf, sameNames, sqlMeasure, sqlTables, usedTables } from '@gb/domain/experiments';
import type { Population } from '@gb/domain/metric-analyses';
import { type Metric, isCappable, isSqlMetric } from '@gb/domain/metrics';
import { VALUE_COLUMN } from '@gb/domain/unit-queries';
import { type MetricAnalysis, WarehouseProblem } from '@gb/warehouse';
import { getDataSource } from '../data-sources/index.ts';
import { listFactTables } from '../fact-tables/index.ts';
import type { OrgCtx } from '../platform/http/route.ts';
import { listUnitQueries } from '../unit-queries/index.ts';

const DAY_MS = 86_400_000;
export const ANALYSIS_OPTIONS = { timeoutMs: 10 * 60_000, rowLimit: 10_000 };

/** How long events of a service are waited for: as long as somebody is there, and not for ever. */
export const patienceOf = ({ signal }: OrgCtx): AbortSignal =>
  AbortSignal.any([signal, AbortSignal.timeout(ANALYSIS_OPTIONS.timeoutMs)]);

type Span = { startDate: string; endDate: string };

/** The days that the organization looks at metrics over, up to now. */
export function lastDays(ctx: OrgCtx): Span {
  const startMs = Date.parse(ctx.now) - ctx.organization.settings.metricAnalysisDays * DAY_MS;
  return { startDate: new Date(startMs).toISOString(), endDate: ctx.now };
}

/** What to ask a warehouse to look at one metric by itself. */
export async function lookAt(ctx: OrgCtx, metric: Metric, population: Population, span: Span): Promise<MetricAnalysis> {
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
    cap: isCappable(metric.metricType) ? capOf(metric) : null,
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

type Measured = Pick<MetricAnalysis, 'measure' | 'denominator' | 'tables' | 'identifierType'>;

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
    measure: factMeasure(metric, tables),
    denominator: metric.denominator && measureOf(metric.denominator, tables),
    tables: usedTables([metric], tables),
    identifierType,
  };
}
