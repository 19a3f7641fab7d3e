/** Why a feature has the value it has, rule by rule. */
import type { Context, SkipReason } from './evaluate/context.ts';
import { evaluateFeature } from './evaluate/feature.ts';
import type { FeatureResult } from './payload.ts';

/** One rule that was passed over. `depth` is 0 for the feature asked about, 1 for its prerequisites, and so on. */
export type TraceStep = { featureId: string; ruleIndex: number; ruleId: string; reason: SkipReason; depth: number };

/** Evaluates a feature and lists, in order, each rule that was passed over and why; prerequisites' rules included. */
export const explainFeature = (context: Context, id: string): { result: FeatureResult; steps: TraceStep[] } => {
  const steps: TraceStep[] = [];
  const { features } = context.definitions.payload;
  const stack: string[] = [];
  const onSkip: Context['onSkip'] = (featureId, ruleIndex, reason) => {
    const ruleId = features?.[featureId]?.rules?.[ruleIndex]?.id ?? '';
    steps.push({ featureId, ruleIndex, ruleId, reason, depth: stack.length });
  };
  return { result: evaluateFeature({ ...context, stack, parents: new Map(), onSkip }, id), steps };
};

export type { SkipReason } from './evaluate/context.ts';
