import { invalidField } from '@gb/domain/errors';
import type { Rule } from '@gb/domain/features';
import { findExperiment } from '../experiments/index.ts';
import type { Ctx } from '../platform/context.ts';
import { freeTurn } from '../platform/inTurns.ts';
import { checkTargeting } from '../saved-groups/index.ts';

/** Refuses rules that ask for an experiment, variation or saved group that is not there, or by a condition that means nothing. */
export async function checkReferences(ctx: Ctx, rules: readonly { rule: Rule; index: number }[]): Promise<void> {
  for (const { rule, index } of rules) {
    await freeTurn();
    await checkTargeting(ctx, rule, `rules.${index}.`);
    if (rule.type === 'experiment-ref') await checkExperimentRule(ctx, rule, index);
  }
}

async function checkExperimentRule(ctx: Ctx, rule: Extract<Rule, { type: 'experiment-ref' }>, index: number) {
  const experiment = await findExperiment(ctx, rule.experimentId);
  if (!experiment) throw invalidField(`rules.${index}.experimentId`, `no experiment with id ${rule.experimentId}`);
  const given = new Set(rule.variations.map((variation) => variation.variationId));
  for (const variation of experiment.variations)
    if (!given.has(variation.id))
      throw invalidField(
        `rules.${index}.variations`,
        `expected a value for the variation ${variation.name} (${variation.id})`,
      );
  if (given.size !== experiment.variations.length)
    throw invalidField(`rules.${index}.variations`, 'expected one value for each variation of the experiment');
}
