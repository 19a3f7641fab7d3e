import type { AnalysisSettings, Experiment } from './experiment.ts';

/** Every field is named once here, so that a new one cannot be forgotten. */
const FIELDS: Readonly<Record<keyof AnalysisSettings, true>> = {
  exposureQueryId: true,
  metrics: true,
  secondaryMetrics: true,
  guardrails: true,
  metricOverrides: true,
  segment: true,
  activationMetric: true,
  queryFilter: true,
  skipPartialData: true,
  statsEngine: true,
  regressionAdjustmentEnabled: true,
  sequentialTestingEnabled: true,
  sequentialTestingTuningParameter: true,
  attributionModel: true,
};

/** What of an experiment decides its figures in one phase, to tell later whether they are still what it asks for. */
export const frozenSettings = (experiment: Experiment, phaseIndex: number) => ({
  ...(Object.fromEntries(
    Object.keys(FIELDS).map((field) => [field, experiment[field as keyof AnalysisSettings]]),
  ) as AnalysisSettings),
  datasource: experiment.datasource,
  variationKeys: experiment.variations.map(({ key }) => key),
  weights: experiment.phases[phaseIndex]?.variationWeights ?? [],
});
