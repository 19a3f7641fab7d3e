import { checkCondition, namesInCondition } from '@gb/domain/conditions';
import { invalidField } from '@gb/domain/errors';
import type { SavedGroupTargeting } from '@gb/domain/saved-groups';
import type { Ctx } from '../platform/context.ts';
import { existingGroups } from './savedGroup.repository.ts';

/**
 * Refuses targeting by a condition that means nothing, or by groups that are not there. `at` goes before the fields' names;
 * `own` is the group whose condition it is, which cannot ask for itself.
 */
export async function checkTargeting(
  ctx: Pick<Ctx, 'db'>,
  { condition, savedGroups: targets }: { condition: string; savedGroups: readonly SavedGroupTargeting[] },
  at = '',
  own?: string,
): Promise<void> {
  const wanted = targets.flatMap((target) => target.ids);
  const ids = await existingGroups(ctx, [...new Set([...wanted, ...namesInCondition(condition).savedGroups])]);
  if (own !== undefined) ids.delete(own);
  checkCondition(condition, `${at}condition`, ids);
  const missing = wanted.find((id) => !ids.has(id));
  if (missing) throw invalidField(`${at}savedGroups`, `no saved group with id ${missing}`);
}
