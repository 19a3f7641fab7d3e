import { invalidField } from '@gb/domain/errors';
import { eq } from 'drizzle-orm';
import type { Ctx } from '../platform/context.ts';
import { environmentIds } from './environment.service.ts';
import { environments } from './environment.table.ts';

/** Puts the environments into another order, which has to name each of them once. */
export async function orderEnvironments(ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  await ctx.db.hold('environments');
  const before = await environmentIds(ctx);
  if ([...ids].sort().join() !== [...before].sort().join())
    throw invalidField('ids', `expected each of ${before.join(', ')} once`);
  ctx.authorize('manageEnvironments', { environments: before });
  for (const [position, id] of ids.entries()) await ctx.db.update(environments, eq(environments.id, id), { position });
  const { id, name } = ctx.organization;
  await ctx.record('organization.environmentsOrdered', {
    entity: { object: 'organization', id, name },
    before: { environments: before },
    after: { environments: ids },
  });
  return [...ids];
}
