import type { Change } from '../../ui/charts/ChangeChart.tsx';

export type Engine = 'bayesian' | 'frequentist';

/** One variation of one metric, as the results table shows it. */
export type VariationResult = {
  /** Its place among the experiment's variations; 0 is the baseline. */
  index: number;
  name: string;
  /** The metric's value as people read it, and over how many units. */
  value: string;
  users: number;
  /** Absent when there is nothing to compare yet; `problem` then says why. */
  change?: Change | undefined;
  /** Bayesian: chance to beat the baseline, 0..1. Frequentist: p-value. */
  evidence?: number | undefined;
  /** Set only when the threshold is met. */
  decided?: 'won' | 'lost' | undefined;
  problem?: string | undefined;
};

/** The figures behind one variation, as the table under a metric lists them. */
export type Figures = {
  index: number;
  name: string;
  users: string;
  total: string;
  mean: string;
  stddev: string;
  standardError: string;
  interval: string;
};

/** One metric of a section. */
export type MetricResult = {
  id: string;
  name: string;
  /** What kind of metric it is, in a few words. */
  note: string;
  /** Less is better. */
  inverse: boolean;
  baseline: { value: string; users: number } | undefined;
  variations: readonly VariationResult[];
  /** The engine's own message when this metric alone failed. */
  error?: string | undefined;
  /** The query its rows came from. */
  queryId?: string | null;
  figures?: readonly Figures[];
};

/** The half width of an interval in percentage points, as shown under a change: "±3.6"; nothing when an end is open. */
export const halfWidth = ({ interval: [low, high] }: Change): string =>
  Number.isFinite(high - low) ? `±${(((high - low) / 2) * 100).toFixed(1)}` : '';
