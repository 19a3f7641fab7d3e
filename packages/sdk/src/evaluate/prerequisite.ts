import type { FeatureResult, ParentCondition } from '../payload.ts';
import { meets } from './condition.ts';
import type { Context, SkipReason } from './context.ts';
import { evaluateFeature, featureResult } from './feature.ts';

/** Beyond any real chain of prerequisites, and well within the call stack. */
const deepest = 500;

/**
 * Tests prerequisites in order against the values their features have for this user; `childId` is the feature
 * they belong to, if any. Answers nothing when all hold, the result when one decides the whole feature, a reason when it only skips the rule.
 */
export const failedParent = (
  context: Context,
  parents?: ParentCondition[],
  childId = '',
): FeatureResult | SkipReason | undefined => {
  if (!parents) return;
  for (const { id, condition, gate } of parents) {
    const result = evaluateParent(context, id, childId);
    if (result.source === 'cyclicPrerequisite') return result;
    if (!meets(context.definitions, condition, { value: result.value })) {
      return gate ? featureResult(null, 'prerequisite') : 'parentConditions';
    }
  }
};

/** Each prerequisite is evaluated once per question, so shared ancestors cannot multiply the work. */
const evaluateParent = (context: Context, id: string, childId: string): FeatureResult => {
  const stack = (context.stack ??= []);
  const parents = (context.parents ??= new Map<string, FeatureResult>());
  let result = parents.get(id);
  if (result) return result;
  stack.push(childId);
  const isCyclic = stack[deepest] || stack.includes(id);
  result = isCyclic ? featureResult(null, 'cyclicPrerequisite') : evaluateFeature(context, id);
  stack.pop();
  if (!stack.length) parents.clear();
  else if (result.source !== 'cyclicPrerequisite') parents.set(id, result);
  return result;
};
