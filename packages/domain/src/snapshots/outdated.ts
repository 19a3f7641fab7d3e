import type { AnalysisSettings } from '../experiments/experiment.ts';

/** How the experiment was to be analysed when a snapshot was asked for. */
export type FrozenSettings = Partial<AnalysisSettings> & {
  datasource: string;
  variationKeys: string[];
  weights: number[];
};

/** Each setting that changes figures, by the words for it having changed. */
const WORDS: Readonly<
  Record<Exclude<keyof FrozenSettings, 'statsEngine' | 'sequentialTestingTuningParameter'>, string>
> = {
  datasource: 'another data source was chosen',
  exposureQueryId: 'another assignment query was chosen',
  metrics: 'goal metrics changed',
  secondaryMetrics: 'secondary metrics changed',
  guardrails: 'guardrails changed',
  metricOverrides: 'overrides of metrics changed',
  segment: 'the segment changed',
  activationMetric: 'the activation metric changed',
  queryFilter: 'the SQL filter changed',
  skipPartialData: 'whether conversions in progress count changed',
  regressionAdjustmentEnabled: 'regression adjustment was switched',
  sequentialTestingEnabled: 'sequential testing was switched',
  attributionModel: 'the attribution model changed',
  variationKeys: 'keys of variations changed',
  weights: 'the planned split changed',
};

/** Why results computed with `then` are not what `now` would give, in words; none when they are. */
export function outdatedReasons(
  then: FrozenSettings,
  now: FrozenSettings,
  engines: { before: string; now: string },
): string[] {
  const reasons = Object.entries(WORDS).flatMap(([field, words]) => {
    const before = then[field as keyof FrozenSettings];
    return before === undefined || same(before, now[field as keyof FrozenSettings]) ? [] : [words];
  });
  return engines.before === engines.now ? reasons : [...reasons, 'the statistics engine changed'];
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
