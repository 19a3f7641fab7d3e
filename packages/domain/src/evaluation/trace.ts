import type { Definitions } from '@gb/sdk/core';
import { explainFeature } from '@gb/sdk/explain';
import { pageRules } from '@gb/sdk/page';
import { type Feature, type Rule, appliesIn, isOnSchedule } from '../features/index.ts';
import type { Evaluation, PreviewInput, RuleTrace } from './evaluation.ts';

/** A feature as it is evaluated: perhaps with the content of another revision than the live one. */
type Asked = Pick<Feature, 'id' | 'version' | 'content' | 'archived' | 'asOf'>;

/** Evaluates one feature for one user in one environment, and says of each of its rules what became of it. */
export function traceFeature(
  definitions: Definitions,
  { id, version, content, archived, asOf }: Asked,
  environment: string,
  user: PreviewInput,
): Evaluation {
  const context = {
    definitions,
    attributes: user.attributes,
    page: pageRules(() => user.url, {}, definitions.pattern),
    forcedVariations: user.forcedVariations,
  };
  const { result, steps } = explainFeature(context, id);
  const own = steps.filter((step) => step.featureId === id && step.depth === 0);
  const reasons = new Map(own.map(({ ruleId, reason }) => [ruleId, reason]));
  const delivered = new Set(definitions.payload.features?.[id]?.rules?.map((rule) => rule.id));
  const enabled = !archived && content.environments[environment] === true;
  const outcome = (rule: Rule): Pick<RuleTrace, 'outcome' | 'reason'> => {
    if (!enabled) return { outcome: 'notDelivered', reason: 'featureOff' };
    if (!delivered.has(rule.id)) return { outcome: 'notDelivered', reason: whyNotDelivered(rule, environment, asOf) };
    if (rule.id === result.ruleId) return { outcome: 'matched', reason: '' };
    const reason = reasons.get(rule.id);
    return reason ? { outcome: 'skipped', reason } : { outcome: 'notReached', reason: '' };
  };
  const { experiment, experimentResult } = result;
  return {
    featureId: id,
    version,
    environment,
    enabled,
    value: result.value,
    source: result.source,
    ruleId: result.ruleId,
    experiment:
      experiment && experimentResult
        ? {
            key: experiment.key,
            variationId: experimentResult.variationId,
            variationKey: experimentResult.key,
            hashAttribute: experimentResult.hashAttribute,
            hashValue: String(experimentResult.hashValue),
            bucket: experimentResult.bucket ?? null,
          }
        : null,
    trace: content.rules.map((rule) => ({
      ruleId: rule.id,
      type: rule.type,
      description: rule.description,
      ...outcome(rule),
    })),
  };
}

function whyNotDelivered(rule: Rule, environment: string, asOf: string): string {
  if (!rule.enabled) return 'off';
  if (!appliesIn(rule, environment)) return 'environment';
  return isOnSchedule(rule, asOf) ? 'experiment' : 'schedule';
}
