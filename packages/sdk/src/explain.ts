/** Why a feature has the value it has, rule by rule. */
import type { Context, TraceStep } from './evaluate/context.ts';
import { evaluateFeature } from './evaluate/feature.ts';
import type { FeatureResult } from './payload.ts';

/** Evaluates a feature and lists, in order, each rule that was passed over and why; prerequisites' rules included. */
export const explainFeature = (context: Context, id: string): { result: FeatureResult; steps: TraceStep[] } => {
  const steps: TraceStep[] = [];
  const result = evaluateFeature({ ...context, onSkip: (step) => steps.push(step) }, id);
  return { result, steps };
};

export type { SkipReason, TraceStep } from './evaluate/context.ts';
