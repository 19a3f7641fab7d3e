import { conflict } from '../errors/index.ts';
import type { Rule } from '../features/rule.ts';
import type { RulePatch } from './plan.ts';

/** What draws people where a rule did not draw any before. */
export const HASH_ATTRIBUTE = 'id';

/** A rule as a step makes it. A forced value whose share changes becomes a rollout, drawn by the attribute it is given. */
export function patchRule(rule: Rule, patch: RulePatch, hashAttribute: string): Rule {
  const { condition, savedGroups, prerequisites, allEnvironments, environments, enabled, coverage, force } = patch;
  const common = {
    ...rule,
    ...(typeof condition === 'string' && { condition }),
    ...(savedGroups && { savedGroups }),
    ...(prerequisites && { prerequisites }),
    ...(environments && { environments }),
    ...(allEnvironments === true && { environments: 'all' as const }),
    ...(typeof enabled === 'boolean' && { enabled }),
  };
  const valued =
    force !== undefined && force !== null && 'value' in common ? { ...common, value: textOf(force) } : common;
  if (typeof coverage !== 'number') return valued;
  if (valued.type === 'rollout' || valued.type === 'experiment') return { ...valued, coverage };
  if (valued.type === 'experiment-ref')
    throw conflict('The share of an experiment belongs to the experiment, not to its rule');
  return coverage === 1 ? valued : { ...valued, type: 'rollout', coverage, hashAttribute };
}

/** Other tools send values as JSON; rules keep them as text. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
