import type { Snapshot } from '@gb/domain/snapshots';
import { type Cell, csvOf } from '../../ui/csvOf.ts';

const HEADER = [
  'dimension',
  'metric',
  'role',
  'variation',
  'users',
  'total',
  'denominator',
  'mean',
  'stddev',
  'change',
  'ci_low',
  'ci_high',
  'p_value',
  'chance_to_win',
  'status',
] as const;

/** The results as a table for spreadsheets: a line for each dimension value, metric and variation, with full numbers. */
export function resultsCsv(
  { results }: Pick<Snapshot, 'results'>,
  variationNames: readonly string[],
  metricName: (id: string) => string,
): string {
  const lines: Cell[][] = (results?.groups ?? []).flatMap((group) =>
    group.metrics.flatMap((metric) =>
      metric.variations.map(({ users, value, denominator, mean, stddev, effect }, index) => [
        group.name,
        metricName(metric.metricId),
        metric.role,
        variationNames[index] ?? `Variation ${index}`,
        users,
        value,
        denominator,
        mean,
        stddev,
        ...(effect && effect.error === null
          ? [effect.value, effect.ci[0], effect.ci[1], effect.pValue, effect.chanceToWin]
          : [null, null, null, null, null]),
        metric.status[index],
      ]),
    ),
  );
  return csvOf([[...HEADER], ...lines]);
}
