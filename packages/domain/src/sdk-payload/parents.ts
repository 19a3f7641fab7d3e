import { evalCondition } from '@gb/sdk/core';
import { type Feature, type Prerequisite, type Rule, activeRules, parseValue } from '../features/index.ts';
import type { Condition } from './condition.ts';
import { type Known, emitCondition } from './input.ts';
import { isDelivered } from './isDelivered.ts';

/**
 * Who meets something: everybody, nobody, those who meet a condition, or `null` where only a library that knows
 * prerequisites can tell, because it takes a user's bucket.
 */
export type Audience = boolean | Condition | null;

/** A chain longer than this is a circle, or nothing that anybody can follow. */
const MOST_PARENTS = 50;

/**
 * Who meets the prerequisites of a rule or feature on a connection, told without naming the features they ask for. So
 * libraries that do not know prerequisites can be given what they come to, and pages can say whether they are met.
 */
export const audienceOf = (prerequisites: readonly Prerequisite[], known: Known, depth = 0): Audience =>
  prerequisites.reduce<Audience>((all, one) => and(all, metBy(one, known, depth)), true);

function metBy({ id, condition }: Prerequisite, known: Known, depth: number): Audience {
  const parent = known.features.get(id);
  const asked = JSON.parse(condition) as Condition;
  const passes = (value: unknown): boolean => evalCondition({ value }, asked);
  if (!parent || depth > MOST_PARENTS || !isDelivered(parent, known.connection)) return passes(null);
  return audienceOfValue(parent, passes, known, depth + 1);
}

/** Who is given a value that passes: each rule decides for those whom none before it took. */
function audienceOfValue(
  { content, valueType, asOf }: Feature,
  passes: (value: unknown) => boolean,
  known: Known,
  depth: number,
): Audience {
  const rules = activeRules(content.rules, known.connection.environment, asOf);
  /** Who of those it targets a rule gives a value that passes. A share of people is known by their buckets only. */
  const givenBy = (rule: Rule): Audience => (rule.type === 'force' ? passes(parseValue(valueType, rule.value)) : null);
  let met: Audience = passes(parseValue(valueType, content.defaultValue));
  for (const rule of rules.toReversed()) {
    if (rule.type === 'experiment-ref' && !mayDecide(known, rule.experimentId)) continue;
    const targeted = and(
      emitCondition(rule.condition, rule.savedGroups, known).condition ?? true,
      audienceOf(rule.prerequisites, known, depth),
    );
    met = choose(targeted, givenBy(rule), met);
  }
  return choose(audienceOf(content.prerequisites, known, depth), met, passes(null));
}

/** Whether the rule of an experiment is delivered at all. */
function mayDecide(known: Known, id: string): boolean {
  const experiment = known.experiments.get(id);
  if (!experiment || experiment.archived || experiment.status === 'draft') return false;
  return experiment.status === 'running' || (!experiment.excludeFromPayload && experiment.releasedVariationId !== '');
}

/** Those of `yes` among whom `who` takes in, and those of `no` among all others. */
function choose(who: Audience, yes: Audience, no: Audience): Audience {
  if (who === true) return yes;
  if (who === false) return no;
  if (yes === true && no === true) return true;
  if (yes === false && no === false) return false;
  return or(and(who, yes), and(not(who), no));
}

function and(one: Audience, other: Audience): Audience {
  if (one === false || other === false) return false;
  if (one === true) return other;
  if (other === true) return one;
  return one === null || other === null ? null : { $and: [one, other] };
}

const not = (one: Audience): Audience => {
  if (one === null) return null;
  return typeof one === 'boolean' ? !one : { $not: one };
};

function or(one: Audience, other: Audience): Audience {
  if (one === true || other === true) return true;
  if (one === false) return other;
  if (other === false) return one;
  return one === null || other === null ? null : { $or: [one, other] };
}
