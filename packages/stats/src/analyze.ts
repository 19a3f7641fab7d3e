import { correctMetrics } from './analysis/correct.ts';
import { compareLevel } from './analysis/compareLevel.ts';
import type { Analysis, AnalysisInput, DimensionResult } from './analysis/types.ts';
import { chooseLevels, cellsOf, readRows, total } from './rows/levels.ts';
import { statisticOf } from './rows/toSums.ts';
import { sampleRatioMismatch } from './tests/srm.ts';

/**
 * The results of an experiment from the rows of its warehouse queries: plain data in, plain data out, safe to store as
 * JSON. Every known variation appears in every dimension value and metric, in the order of the settings; the baseline has
 * no effect. Nothing here throws or yields NaN: a comparison that cannot be made says why in `effect.error`.
 */
export function analyze({ metrics, settings }: AnalysisInput): Analysis {
  const variations = new Map(settings.variations.map(({ key }, index) => [key, index]));
  const read = metrics.map((metric) => ({
    metric,
    statistic: statisticOf(metric, metric.rows),
    ...readRows(metric.rows, metric.kind, variations),
  }));
  const levels = chooseLevels(
    read.map((entry) => entry.levels),
    variations.size,
    { limit: settings.maxDimensionLevels, canMerge: metrics.some(({ kind }) => kind !== 'quantile') },
  );
  const weights = settings.variations.map(({ weight }) => weight);
  const dimensions = levels.map((level): DimensionResult => {
    const results = read.map(({ metric, statistic, levels: own }) => {
      const cells = cellsOf(own, level, metric.kind, variations.size);
      return [metric.id, { variations: compareLevel({ metric, statistic, cells, settings }) }] as const;
    });
    const { name, users } = level;
    return { name, users, srm: sampleRatioMismatch(users, weights), metrics: Object.fromEntries(results) };
  });
  correctMetrics(dimensions, settings);
  return {
    dimensions,
    unknownVariations: unknownVariations(read),
    multipleExposures: Math.max(0, ...read.map(({ multiple }) => multiple)),
  };
}

/** Below this share of all users an unknown variation is noise in the data, not a mistake in the experiment. */
const noiseShare = 0.02;

function unknownVariations(read: readonly Pick<ReturnType<typeof readRows>, 'levels' | 'unknown'>[]): string[] {
  const found = read.flatMap(({ levels, unknown }) => {
    const known = [...levels.values()].flat().map(({ sums }) => sums.users);
    const all = total(known) + total([...unknown.values()]);
    return [...unknown].filter(([, users]) => users >= noiseShare * all).map(([name]) => name);
  });
  return [...new Set(found)].sort();
}
