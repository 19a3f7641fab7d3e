import type { FeatureResult, ParentCondition } from '../payload.ts';
import { meets } from './condition.ts';
import type { Context } from './context.ts';
import { evaluateFeature, featureResult } from './feature.ts';

/** Beyond any real chain of prerequisites, and well within the call stack. */
const deepest = 500;

/** The source a feature gets from a prerequisite that decides it, 'rule' when only this rule is skipped, or nothing. */
export type ParentFailure = 'cyclicPrerequisite' | 'prerequisite' | 'rule' | undefined;

/** Tests prerequisites in order against the values their features have for this user; `childId` is whose they are. */
export const failedParent = (context: Context, parents: ParentCondition[], childId?: string): ParentFailure => {
  for (const { id, condition, gate } of parents) {
    const { source, value } = evaluateParent(context, id, childId);
    if (source === 'cyclicPrerequisite') return source;
    if (condition && !meets(context.definitions, condition, { value })) return gate ? 'prerequisite' : 'rule';
  }
};

/** Each prerequisite is evaluated once per question, so shared ancestors cannot multiply the work. */
const evaluateParent = (context: Context, id: string, childId?: string): FeatureResult => {
  const stack = (context.stack ??= []);
  const parents = (context.parents ??= new Map<string, FeatureResult>());
  let result = parents.get(id);
  if (result) return result;
  if (childId !== undefined) stack.push(childId);
  result =
    stack.length > deepest || stack.includes(id)
      ? featureResult(null, 'cyclicPrerequisite')
      : evaluateFeature(context, id);
  if (childId !== undefined) stack.pop();
  if (!stack.length) parents.clear();
  else if (result.source !== 'cyclicPrerequisite') parents.set(id, result);
  return result;
};
