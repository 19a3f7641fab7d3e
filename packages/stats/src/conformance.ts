import { evaluateEngine } from './conformance/engine.ts';
import {
  evaluateAdjustedCi,
  evaluateBandit,
  evaluateBenjaminiHochberg,
  evaluateDecision,
  evaluateHolm,
  evaluateMetricStatus,
  evaluatePower,
  evaluateSrm,
} from './conformance/others.ts';

/** A known-answer case without its answer. `input` is the JSON that belongs to the method; see cases/README.md. */
export type Case = { method: string; input: unknown };

const evaluators: Record<string, (input: never) => unknown> = {
  srm: evaluateSrm,
  bandit: evaluateBandit,
  holm: evaluateHolm,
  benjamini_hochberg: evaluateBenjaminiHochberg,
  adjusted_ci: evaluateAdjustedCi,
  power_fixed: evaluatePower,
  power_sequential: evaluatePower,
  power_bayes: evaluatePower,
  decision: evaluateDecision,
  metric_status: evaluateMetricStatus,
};

/**
 * The engine's answer to a known-answer case, in the shape of the case's `expected`, with non-finite numbers as the
 * strings of the case file. Every method that is not listed is an analysis of rows.
 */
export function evaluateCase({ method, input }: Case): unknown {
  const evaluate = evaluators[method] ?? evaluateEngine;
  return toJson(evaluate(fromJson(input) as never)); // the case file pairs each method with its own input
}

const fromJson = (value: unknown): unknown =>
  mapLeaves(value, (leaf) => (leaf === 'Infinity' || leaf === '-Infinity' ? Number(leaf) : leaf));

const toJson = (value: unknown): unknown =>
  mapLeaves(value, (leaf) => (typeof leaf === 'number' && !Number.isFinite(leaf) ? String(leaf) : leaf));

function mapLeaves(value: unknown, change: (leaf: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => mapLeaves(item, change));
  if (value === null || typeof value !== 'object') return change(value);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapLeaves(item, change)]));
}
