import { type Metric, quantileName } from '@gb/domain/metrics';
import type { Effect, ResultGroup, Snapshot, MetricResult as StoredResult } from '@gb/domain/snapshots';
import type { Change } from '../../ui/charts/ChangeChart.tsx';
import type { Series } from '../../ui/charts/TimeSeries.tsx';
import { formatterOf } from '../../metrics/index.ts';
import { formatChange, formatCount, formatPercent, formatValue } from '../../ui/format.ts';
import { valueWords } from './traffic.ts';
import type { Figures, MetricResult, VariationResult } from './resultView.ts';

export type Role = StoredResult['role'];

/** What the mapping needs beside the snapshot: names, kinds and thresholds. */
export type ViewContext = {
  settings: Snapshot['settings'];
  variationNames: readonly string[];
  metrics: ReadonlyMap<string, Metric>;
};

const KINDS: Readonly<Record<Metric['metricType'], string>> = {
  proportion: 'proportion',
  retention: 'retention',
  mean: 'per user',
  dailyParticipation: 'share of days',
  quantile: 'quantile',
  ratio: 'ratio',
};

/** The metrics of one role, in their order, as rows of a results table. */
export const metricsOfRole = (group: ResultGroup, role: Role, context: ViewContext): MetricResult[] =>
  group.metrics.filter((metric) => metric.role === role).map((metric) => metricView(metric, context));

/** One metric across all values of a dimension: a row for each value. */
export function metricByGroup(groups: readonly ResultGroup[], metricId: string, context: ViewContext): MetricResult[] {
  return groups.flatMap((group) => {
    const own = group.metrics.find((metric) => metric.metricId === metricId);
    if (!own) return [];
    const users = group.users.reduce((sum, count) => sum + count, 0);
    return [
      {
        ...metricView(own, context),
        id: group.name,
        name: valueWords(group.name),
        note: `${formatCount(users)} users`,
      },
    ];
  });
}

/** One metric's result in words and drawings. */
export function metricView(result: StoredResult, context: ViewContext): MetricResult {
  const metric = context.metrics.get(result.metricId);
  const format = formatterOf(metric);
  const [baseline, ...others] = result.variations;
  return {
    id: result.metricId,
    name: metric?.name ?? 'A metric that was deleted',
    note: noteOf(metric, result),
    inverse: metric?.inverse ?? false,
    baseline: baseline && { value: format(baseline.mean), users: baseline.users },
    variations: others.map((_, at) => variationView(result, at + 1, context)),
    error: result.error ?? undefined,
    queryId: result.queryId,
    figures: result.variations.map((_, index) => figuresOf(result, index, context)),
  };
}

const kindOf = ({ metricType, quantileSettings: quantile }: Metric): string =>
  quantile ? `${quantileName(quantile)} of ${quantile.type === 'unit' ? 'users' : 'rows'}` : KINDS[metricType];

function noteOf(metric: Metric | undefined, { adjustment }: StoredResult): string {
  if (!metric) return '';
  const { type, value } = metric.cappingSettings;
  const capped = type === 'percentile' ? `capped at ${formatPercent(value, 1)}` : `capped at ${formatValue(value)}`;
  return [
    kindOf(metric),
    type === 'none' ? '' : capped,
    adjustment.enabled ? 'CUPED' : adjustment.reason && `CUPED off: ${adjustment.reason}`,
    metric.inverse ? 'lower is better' : '',
  ]
    .filter(Boolean)
    .join(', ');
}

function variationView(result: StoredResult, index: number, context: ViewContext): VariationResult {
  const own = result.variations[index];
  const metric = context.metrics.get(result.metricId);
  const status = result.status[index];
  const shown = {
    index,
    name: nameOf(index, context),
    value: own ? formatterOf(metric)(own.mean) : '',
    users: own?.users ?? 0,
  };
  if (!own || own.users === 0) return { ...shown, problem: 'no data' };
  if (status === 'notEnoughData' || !own.effect) return { ...shown, problem: shortOf(result, index, metric) };
  if (own.effect.error) return { ...shown, problem: INCOMPARABLE[own.effect.error] ?? 'cannot be compared' };
  return {
    ...shown,
    change: changeOf(own.effect),
    evidence: (context.settings.engine === 'bayesian' ? own.effect.chanceToWin : own.effect.pValue) ?? undefined,
    decided: status === 'won' || status === 'lost' ? status : undefined,
  };
}

/** Why there is no comparison though there are enough values. */
const INCOMPARABLE: Readonly<Record<string, string>> = {
  ZERO_NEGATIVE_VARIANCE: 'values do not vary',
  ZERO_NEGATIVE_BASELINE_VARIATION: 'baseline is not above 0',
};

/** Kinds whose sum says nothing about how much was seen. */
const COUNTED: ReadonlySet<string> = new Set(['dailyParticipation', 'quantile']);

/** How far a variation is from its minimum sample: "not enough data, 58%". */
function shortOf(result: StoredResult, index: number, metric: Metric | undefined): string {
  const own = result.variations[index];
  const baseline = result.variations[0];
  if (!metric || !own || !baseline) return 'not enough data';
  const counted = COUNTED.has(metric.metricType) ? 'users' : 'value';
  const sample = Math.max(baseline[counted], own[counted]);
  const share = metric.minSampleSize > 0 ? sample / metric.minSampleSize : 1;
  return share < 1 ? `not enough data, ${Math.floor(share * 100)}%` : 'not enough data';
}

/** The drawing's numbers of an effect; an end the engine left open is infinite. */
const changeOf = ({ value, ci: [low, high], uplift }: Effect): Change => ({
  mean: value,
  interval: [low ?? -Infinity, high ?? Infinity],
  stddev: uplift.stddev,
});

function figuresOf(result: StoredResult, index: number, context: ViewContext): Figures {
  const own = result.variations[index] as StoredResult['variations'][number];
  const format = formatterOf(context.metrics.get(result.metricId));
  const { effect } = own;
  const isComparable = effect !== null && effect.error === null;
  return {
    index,
    name: nameOf(index, context),
    users: formatCount(own.users),
    total:
      own.denominator === null ? formatValue(own.value) : `${formatValue(own.value)} / ${formatValue(own.denominator)}`,
    mean: format(own.mean),
    stddev: formatValue(own.stddev),
    standardError: isComparable ? formatPercent(effect.standardError, 2) : '',
    interval: isComparable ? `${endOf(effect.ci[0])} to ${endOf(effect.ci[1])}` : '',
  };
}

const endOf = (end: number | null): string => (end === null ? 'open' : formatChange(end));

const nameOf = (index: number, { variationNames }: ViewContext): string =>
  variationNames[index] ?? `Variation ${index}`;

/** A metric's change against the baseline day by day, a line for each variation. */
export function seriesOf(results: NonNullable<Snapshot['results']>, metricId: string, context: ViewContext): Series[] {
  return context.variationNames.slice(1).map((name, at) => ({
    name,
    index: at + 1,
    points: results.series.flatMap(({ date, metrics }) => {
      const effect = metrics[metricId]?.[at + 1]?.effect;
      if (!effect || effect.error !== null) return [];
      const [low, high] = effect.ci;
      return [
        { date, value: effect.value, interval: low === null || high === null ? undefined : ([low, high] as const) },
      ];
    }),
  }));
}
