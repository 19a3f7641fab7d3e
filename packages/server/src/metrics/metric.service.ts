import { notFound } from '@gb/domain/errors';
import { type Metric, metricOfSql } from '@gb/domain/metrics';
import type { Ctx } from '../platform/context.ts';
import { listFactMetrics } from './factMetric.service.ts';
import { listSqlMetrics } from './sqlMetric.service.ts';

/** Every metric this person may read, of both kinds. */
export async function listMetrics(ctx: Ctx): Promise<Metric[]> {
  const own = await listSqlMetrics(ctx);
  const byId = new Map(own.map((metric) => [metric.id, metric]));
  return [...(await listFactMetrics(ctx)), ...own.map((metric) => metricOfSql(metric, byId))];
}

export async function getMetric(ctx: Ctx, id: string): Promise<Metric> {
  const metric = (await listMetrics(ctx)).find((one) => one.id === id);
  if (!metric) throw notFound('metric', id);
  return metric;
}
