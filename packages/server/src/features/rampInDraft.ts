import { invalidField } from '@gb/domain/errors';
import type { FeatureState, Rule } from '@gb/domain/features';
import { type PlannedRamp, type RampPlanInput, isToRamp, withoutPlan } from '@gb/domain/ramps';
import { dropAbsent } from '@gb/domain/values';
import type { Ctx } from '../platform/context.ts';
import { getRampTemplate } from '../ramp-templates/index.ts';
import type { RevisionOf } from '../revisions/index.ts';
import { featureVersions } from './featureVersions.ts';

type Which = { id: string; version: number | 'new'; ruleId: string };
type Words = Pick<RampPlanInput, 'revisionTitle' | 'revisionComment'>;
type FeatureRevision = RevisionOf<FeatureState>;

/** Plans a ramp for a rule of a draft, with steps of its own or those of a template; or begins a draft with that. */
export async function planInDraft(ctx: Ctx, which: Which, input: RampPlanInput): Promise<FeatureRevision> {
  const { templateId, steps, revisionTitle, revisionComment, ...rest } = input;
  const template = templateId === undefined ? null : await getRampTemplate(ctx, templateId);
  const planned = steps ?? template?.steps;
  if (!planned) throw invalidField('steps', 'expected the steps of the ramp, or the template they are taken from');
  const end = template?.endPatch;
  const ramp: PlannedRamp = {
    ...rest,
    steps: planned,
    endActions:
      rest.endActions.length === 0 && end
        ? [{ targetType: 'feature-rule', targetId: '', patch: end }]
        : rest.endActions,
  };
  return changeRuleOf(ctx, which, { revisionTitle, revisionComment }, (rule) => ({ ...rule, ramp }));
}

/** Drops the ramp that a draft plans for a rule. */
export const dropFromDraft = (ctx: Ctx, which: Which, words: Words): Promise<FeatureRevision> =>
  changeRuleOf(ctx, which, words, (rule) => (isToRamp(rule) ? withoutPlan(rule) : rule));

type Ramped = Extract<Rule, { type: 'force' | 'rollout' }>;

async function changeRuleOf(
  ctx: Ctx,
  { id, version, ruleId }: Which,
  { revisionTitle: title, revisionComment: comment }: Words,
  change: (rule: Ramped) => Rule,
): Promise<FeatureRevision> {
  const changed = (state: FeatureState): FeatureState => {
    const rule = state.rules.find((one) => one.id === ruleId);
    if (!rule) throw invalidField('ruleId', `${id} has no rule with the id ${ruleId} in this version`);
    if (rule.type !== 'force' && rule.type !== 'rollout')
      throw invalidField('ruleId', 'expected a rule with a forced value or a rollout');
    return { ...state, rules: state.rules.map((one) => (one === rule ? change(rule) : one)) };
  };
  const words = dropAbsent({ title, comment });
  if (version === 'new') return (await featureVersions.begin(ctx, id, changed, words)).draft;
  const noted = { action: 'edit', subject: 'rules', value: { rule: ruleId } };
  return featureVersions.change(ctx, { id, version }, changed, { ...words, noted });
}
