import type { AnalysisPlan } from '@gb/domain/analysis';
import type { Traffic, TrafficDimension } from '@gb/domain/snapshots';
import { sampleRatioMismatch } from '@gb/stats';
import { type TrafficRow, toTrafficRows } from '@gb/warehouse';
import type { TrafficOutcome } from './outcomes.ts';

/** Below this many units per variation a split is not judged. */
const MIN_UNITS_PER_VARIATION = 8;

/** Units by day and by each dimension, with the balance of each value. Unknown variations are left out. */
export function trafficOf(plan: AnalysisPlan, outcome: NonNullable<TrafficOutcome>): Traffic {
  if ('error' in outcome) return { dimensions: [], error: outcome.error };
  const { rows, error } = toTrafficRows(outcome.rows);
  const names = [...new Set(rows.map(({ dimensionName }) => dimensionName))];
  return {
    error,
    dimensions: names.map((name) =>
      dimensionOf(
        plan,
        name,
        rows.filter((row) => row.dimensionName === name),
      ),
    ),
  };
}

function dimensionOf(plan: AnalysisPlan, name: string, rows: readonly TrafficRow[]): TrafficDimension {
  const weights = plan.variations.map(({ weight }) => weight);
  const values = [...new Set(rows.map(({ dimensionValue }) => dimensionValue))].sort();
  return {
    name,
    values: values.map((value) => {
      const users = plan.variations.map(({ key }) => {
        const own = rows.filter((row) => row.dimensionValue === value && row.variation === key);
        return own.reduce((sum, { units }) => sum + units, 0);
      });
      const total = users.reduce((sum, count) => sum + count, 0);
      const isEnough = total >= MIN_UNITS_PER_VARIATION * weights.length;
      return { value, users, srm: isEnough ? sampleRatioMismatch(users, weights) : null };
    }),
  };
}
