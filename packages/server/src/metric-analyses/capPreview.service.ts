import { invalidField } from '@gb/domain/errors';
import type { CapEffect, CapPreview } from '@gb/domain/metric-analyses';
import { type Metric, isSqlMetric } from '@gb/domain/metrics';
import { type CapEffect as Measured, compileCapPreview, toCapPreview } from '@gb/warehouse';
import { asUpstream, getDataSource, getParams, refreshEvents, withDriver } from '../data-sources/index.ts';
import type { OrgCtx } from '../platform/http/route.ts';
import { runByHand } from '../queries/index.ts';
import { ANALYSIS_OPTIONS, lastDays, lookAt, patienceOf } from './lookAt.ts';
import { ratioOf, stddevOf } from './moments.ts';

/** Tries the cap of a metric, which need not be kept anywhere yet, on everybody with a row in the last days. */
export async function previewCap(ctx: OrgCtx, metric: Metric, isConfirmed: boolean): Promise<CapPreview> {
  const { datasource } = metric;
  ctx.authorize('runQueries', { projects: (await getDataSource(ctx, datasource)).projects });
  const span = lastDays(ctx);
  const { cap, ...query } = await lookAt(ctx, metric, { kind: 'factTable' }, span);
  if (!cap) throw invalidField(isSqlMetric(metric) ? 'capping' : 'cappingSettings', 'expected a cap to try');
  const convertedOnly = isSqlMetric(metric) && metric.sql.ignoreNulls;
  const params = await getParams(ctx, datasource);
  try {
    await refreshEvents(ctx, params, patienceOf(ctx));
    return await withDriver(ctx, ctx.services, params, async (driver) => {
      const sql = compileCapPreview({ ...query, cap, convertedOnly }, driver.dialect);
      const asked = {
        datasource,
        sql,
        purpose: 'preview',
        options: { ...ANALYSIS_OPTIONS, signal: ctx.signal },
        isConfirmed,
      } as const;
      const { rows, elapsedMs } = await runByHand(ctx, driver, asked);
      return { ...span, sql, elapsedMs, ...effectsOf(toCapPreview(rows)) };
    });
  } catch (error) {
    throw asUpstream(error);
  }
}

function effectsOf(found: ReturnType<typeof toCapPreview>): Pick<CapPreview, 'average' | 'sides'> {
  if (!found) return { average: null, sides: [] };
  const { main, denominator } = found;
  const averageOf = (when: 'before' | 'after') => ratioOf(main[when].sum, denominator?.[when].sum ?? main.units);
  return {
    average: { before: averageOf('before'), after: averageOf('after') },
    sides: [
      { side: 'numerator', ...shown(main) },
      ...(denominator ? [{ side: 'denominator' as const, ...shown(denominator) }] : []),
    ],
  };
}

function shown({ before, after, ...effect }: Measured): Omit<CapEffect, 'side'> {
  return { ...effect, before: momentsOf(effect.units, before), after: momentsOf(effect.units, after) };
}

const momentsOf = (units: number, { sum, sumSquares }: Measured['before']): CapEffect['before'] => ({
  mean: ratioOf(sum, units),
  stddev: stddevOf(units, sum, sumSquares),
});
