import type { Rule } from '../features/rule.ts';
import type { RampAction, RampPlan, RulePatch } from './plan.ts';

const FIELDS = [
  'coverage',
  'condition',
  'savedGroups',
  'prerequisites',
  'allEnvironments',
  'environments',
  'force',
  'enabled',
] as const;
/** A field of a rule that plans change, as they call it. */
export type PatchField = (typeof FIELDS)[number];

export const patchesIn = (actions: readonly RampAction[]): RulePatch[] => actions.map(({ patch }) => patch);

/** All that a plan makes of its rule, in order. */
export const patchesOf = ({ startActions, steps, endActions }: RampPlan): RulePatch[] =>
  patchesIn([...startActions, ...steps.flatMap(({ actions }) => actions), ...endActions]);

/** Later patches over earlier ones; null and nothing leave a field alone. */
export function mergePatches(patches: readonly RulePatch[]): RulePatch {
  const merged: Record<string, unknown> = {};
  for (const patch of patches)
    for (const field of FIELDS) if (patch[field] !== undefined && patch[field] !== null) merged[field] = patch[field];
  return merged as RulePatch;
}

/** The fields of a rule that a plan touches. */
export const fieldsOf = (plan: RampPlan): Set<PatchField> => {
  const all = mergePatches(patchesOf(plan));
  return new Set(FIELDS.filter((field) => Object.hasOwn(all, field)));
};

/** Some fields of a rule as they are. */
export function asItIs(rule: Rule, fields: ReadonlySet<PatchField>): RulePatch {
  const places = fields.has('environments') || fields.has('allEnvironments');
  return {
    ...(fields.has('coverage') && { coverage: 'coverage' in rule ? rule.coverage : 1 }),
    ...(fields.has('condition') && { condition: rule.condition }),
    ...(fields.has('savedGroups') && { savedGroups: rule.savedGroups }),
    ...(fields.has('prerequisites') && { prerequisites: rule.prerequisites }),
    ...(places && rule.environments === 'all' && { allEnvironments: true }),
    ...(places && rule.environments !== 'all' && { allEnvironments: false, environments: rule.environments }),
    ...(fields.has('force') && 'value' in rule && { force: rule.value }),
    ...(fields.has('enabled') && { enabled: rule.enabled }),
  } as RulePatch;
}

/** The fields in which two rules differ, of those that plans change. */
export function fieldsApart(one: Rule, other: Rule): Set<PatchField> {
  const all = new Set(FIELDS);
  const [before, after] = [asItIs(one, all), asItIs(other, all)];
  return new Set(FIELDS.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field])));
}
