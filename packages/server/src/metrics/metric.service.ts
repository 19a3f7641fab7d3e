import { ID_PREFIX } from '@gb/domain/ids';
import { type Metric, metricOfSql } from '@gb/domain/metrics';
import type { Ctx } from '../platform/context.ts';
import { getFactMetric, listFactMetrics } from './factMetric.service.ts';
import { getSqlMetric, mayRead, readDenominators, readSqlMetrics } from './sqlMetric.service.ts';

/** Every metric this person may read, of both kinds. What one of them divides by counts, even if they may not read it. */
export async function listMetrics(ctx: Ctx): Promise<Metric[]> {
  const own = await readSqlMetrics(ctx);
  const byId = new Map(own.map((metric) => [metric.id, metric]));
  const readable = own.filter((metric) => mayRead(ctx, metric));
  return [...(await listFactMetrics(ctx)), ...readable.map((metric) => metricOfSql(metric, byId))];
}

/** @throws not found, for a metric of another organization and one this person may not read alike. */
export async function getMetric(ctx: Ctx, id: string): Promise<Metric> {
  if (id.startsWith(ID_PREFIX.factMetric)) return getFactMetric(ctx, id);
  const metric = await getSqlMetric(ctx, id);
  return metricOfSql(metric, await readDenominators(ctx, metric));
}
