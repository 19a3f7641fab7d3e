import type { NamedQuery } from '../ast/query.ts';
import { type Context, phaseRange, userSql } from './context.ts';
import type { MetricGroup } from './groups.ts';
import { priorStepQueries } from './priorSteps.ts';
import { createScan, type Scan } from './scan.ts';
import { type Range, scanRange, union } from './timing.ts';
import { analysisUnitQueries } from './analysisUnits.ts';
import { experimentDimensions } from './dimensions.ts';
import type { UnitMoment } from './moments.ts';
import { unitQueries } from './units.ts';

/** The span of time that covers every metric of a group. */
export const groupRange = ({ plan }: Context, group: MetricGroup): Range =>
  group.metrics.map((metric) => scanRange(plan, metric)).reduce(union);

/** One scan per event table of a group, made when first asked for. */
export function createScans(
  context: Context,
  group: MetricGroup,
): { scanOf: (table: string) => Scan; all: () => Scan[] } {
  const range = groupRange(context, group);
  const scans = new Map<string, Scan>();
  const scanOf = (table: string): Scan => {
    const scan = scans.get(table) ?? createScan(context, table, scans.size, range);
    scans.set(table, scan);
    return scan;
  };
  return { scanOf, all: () => [...scans.values()] };
}

/** Everything up to `analysis_unit`: identifier pairs, exposures, units and, for SQL metrics, the steps before. */
export function prepareUnits(context: Context, group: MetricGroup, moments: readonly UnitMoment[]): NamedQuery[] {
  const units = unitQueries(context, experimentDimensions(context.plan.dimensions));
  const { secondsToConvert, priorSteps } = group;
  if (priorSteps.length === 0)
    return [...units, ...analysisUnitQueries(context, { name: 'analysis_unit', secondsToConvert, moments })];
  return [
    ...units,
    ...analysisUnitQueries(context, { name: 'entering_unit', secondsToConvert, moments: [] }),
    ...priorStepQueries(context, priorSteps, moments, groupRange(context, group)),
  ];
}

/** Identifier pairs, known only once everything else has asked for its joins, so they are put in front last. */
export const withPairs = (context: Context, queries: readonly NamedQuery[]): NamedQuery[] => [
  ...context.identity.queries((sql) => userSql(context, sql, phaseRange(context.plan))),
  ...queries,
];
