import type { DataSource } from '@gb/domain/data-sources';
import type { Experiment, ExperimentUpdate, StatsEngine } from '@gb/domain/experiments';
import { type Metric, adjustmentIsAvailable } from '@gb/domain/metrics';
import type { Plan } from '@gb/domain/billing';
import type { Problems } from '../ui/form/useFields.ts';
import { type OverrideFields, overrideFieldsOf, overrideFrom, overrideProblems } from './overrideFields.ts';
import { numberIn } from '../ui/form/numberIn.ts';

/** What the analysis settings form holds. An empty engine is the organization's default. */
export type AnalysisFields = Pick<
  Experiment,
  | 'datasource'
  | 'exposureQueryId'
  | 'metrics'
  | 'secondaryMetrics'
  | 'guardrails'
  | 'segment'
  | 'activationMetric'
  | 'queryFilter'
  | 'skipPartialData'
  | 'attributionModel'
  | 'autoSnapshots'
  | 'regressionAdjustmentEnabled'
  | 'sequentialTestingEnabled'
> & { statsEngine: StatsEngine | ''; sequentialTestingTuningParameter: string; overrides: OverrideFields[] };

export const fieldsOf = (experiment: Experiment): AnalysisFields => ({
  datasource: experiment.datasource,
  exposureQueryId: experiment.exposureQueryId,
  metrics: experiment.metrics,
  secondaryMetrics: experiment.secondaryMetrics,
  guardrails: experiment.guardrails,
  segment: experiment.segment,
  activationMetric: experiment.activationMetric,
  queryFilter: experiment.queryFilter,
  skipPartialData: experiment.skipPartialData,
  attributionModel: experiment.attributionModel,
  autoSnapshots: experiment.autoSnapshots,
  statsEngine: experiment.statsEngine ?? '',
  regressionAdjustmentEnabled: experiment.regressionAdjustmentEnabled,
  sequentialTestingEnabled: experiment.sequentialTestingEnabled,
  sequentialTestingTuningParameter: String(experiment.sequentialTestingTuningParameter),
  overrides: experiment.metricOverrides.map(overrideFieldsOf),
});

/** Moves to another data source: what is of the old one goes, and the first assignment query is taken. */
export function withDataSource(
  fields: AnalysisFields,
  source: DataSource | undefined,
  metrics: readonly Metric[],
): AnalysisFields {
  const here = new Set(metrics.filter(({ datasource }) => datasource === source?.id).map(({ id }) => id));
  const keep = (ids: readonly string[]) => ids.filter((id) => here.has(id));
  return {
    ...fields,
    datasource: source?.id ?? '',
    exposureQueryId: source?.settings.queries.exposure[0]?.id ?? '',
    metrics: keep(fields.metrics),
    secondaryMetrics: keep(fields.secondaryMetrics),
    guardrails: keep(fields.guardrails),
    segment: '',
    activationMetric: keep([fields.activationMetric])[0] ?? '',
    overrides: fields.overrides.filter(({ id }) => here.has(id)),
  };
}

const chosenIds = (fields: AnalysisFields): Set<string> =>
  new Set([...fields.metrics, ...fields.secondaryMetrics, ...fields.guardrails, fields.activationMetric]);

/** The metrics of a form, each once: those that can be overridden. */
export function chosenMetrics(fields: AnalysisFields, metrics: readonly Metric[]): Metric[] {
  const ids = chosenIds(fields);
  return metrics.filter(({ id }) => ids.has(id));
}

/** Overrides of metrics that are no longer chosen go with them. */
function chosenOverrides(fields: AnalysisFields): OverrideFields[] {
  const ids = chosenIds(fields);
  return fields.overrides.filter(({ id }) => ids.has(id));
}

/** What keeps the settings from being saved, by field. */
export function analysisProblems(
  fields: AnalysisFields,
  metrics: readonly Metric[],
  /** Undefined until it was read. */
  source: DataSource | undefined,
): Problems<AnalysisFields> {
  const { datasource, exposureQueryId, sequentialTestingTuningParameter: tuning } = fields;
  const isGone = source && !source.settings.queries.exposure.some(({ id }) => id === exposureQueryId);
  return {
    ...(datasource && (!exposureQueryId || isGone) ? { exposureQueryId: 'An assignment query is required' } : {}),
    ...(numberIn(tuning) > 0 ? {} : { sequentialTestingTuningParameter: 'Must be above 0' }),
    ...(overridesAreGood(fields, metrics) ? {} : { overrides: 'An override cannot be saved' }),
  };
}

/** Whether every override of a chosen metric can be saved. */
function overridesAreGood(fields: AnalysisFields, metrics: readonly Metric[]): boolean {
  const byId = new Map(metrics.map((metric) => [metric.id, metric]));
  return chosenOverrides(fields).every((one) => Object.keys(overrideProblems(one, byId.get(one.id))).length === 0);
}

type Surroundings = { source: DataSource | undefined; defaultEngine: StatsEngine; plan: Plan };

/** Why regression adjustment cannot be used with these settings; null when it can. */
export function adjustmentProblem(
  fields: AnalysisFields,
  { source, defaultEngine, plan }: Surroundings,
): string | null {
  const engine = fields.statsEngine || defaultEngine;
  const asked = { engine, datasourceType: source?.type ?? null, plan };
  if (adjustmentIsAvailable(asked)) return null;
  if (engine !== 'frequentist') return 'Only with the frequentist engine.';
  return adjustmentIsAvailable({ ...asked, datasourceType: null })
    ? 'Not for this kind of data source.'
    : 'Your plan does not include it.';
}

/** The change to send: an adjustment that cannot be used is not kept on. */
export function changeFrom(fields: AnalysisFields, surroundings: Surroundings): ExperimentUpdate {
  const { overrides: _, ...rest } = fields;
  return {
    ...rest,
    metricOverrides: chosenOverrides(fields).map(overrideFrom),
    statsEngine: fields.statsEngine || null,
    regressionAdjustmentEnabled: fields.regressionAdjustmentEnabled && adjustmentProblem(fields, surroundings) === null,
    sequentialTestingTuningParameter: numberIn(fields.sequentialTestingTuningParameter),
  };
}

/** Only what differs from how it was when the form was opened, so that what others changed meanwhile stays. */
export function changedOnly(opened: Experiment, change: ExperimentUpdate): ExperimentUpdate {
  const before: Readonly<Record<string, unknown>> = opened;
  return Object.fromEntries(
    Object.entries(change).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name])),
  );
}
