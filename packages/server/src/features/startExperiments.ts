import type { Rule } from '@gb/domain/features';
import { findExperiment, startExperimentAt } from '../experiments/index.ts';
import type { Ctx } from '../platform/context.ts';

/**
 * Starts the experiments that rules wait with, in the transaction that makes the rules live, and gives the rules as they are
 * from then on. One that was started meanwhile is left as it is.
 */
export async function startExperiments(ctx: Ctx, rules: readonly Rule[]): Promise<Rule[]> {
  const settled: Rule[] = [];
  for (const rule of rules) {
    if (rule.type !== 'experiment-ref' || !rule.startsExperiment) {
      settled.push(rule);
      continue;
    }
    const { startsExperiment: _, ...rest } = rule;
    const experiment = await findExperiment(ctx, rule.experimentId);
    if (experiment?.status === 'draft') await startExperimentAt(ctx, experiment.id, ctx.now);
    settled.push(rest);
  }
  return settled;
}
