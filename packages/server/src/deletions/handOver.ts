import { invalidField } from '@gb/domain/errors';
import { inArray } from 'drizzle-orm';
import { experiments } from '../experiments/experiment.table.ts';
import { factTables } from '../fact-tables/factTable.table.ts';
import { features } from '../features/feature.tables.ts';
import { getMember, removeMember } from '../members/index.ts';
import { factMetrics } from '../metrics/factMetric.table.ts';
import { sqlMetrics } from '../metrics/sqlMetric.table.ts';
import type { OrgCtx } from '../platform/http/route.ts';
import { savedGroups } from '../saved-groups/savedGroup.table.ts';
import { unitQueries } from '../unit-queries/unitQuery.table.ts';

const OWNED = [features, experiments, savedGroups, factMetrics, sqlMetrics, factTables, unitQueries];

/** Removes a member. What they own belongs to somebody else from then on, when one is named. */
export async function removeAndHandOver(ctx: OrgCtx, id: string, successor: string | undefined): Promise<void> {
  const leaving = await getMember(ctx, id);
  const heir = successor === undefined ? null : await getMember(ctx, successor).catch(() => null);
  if (successor !== undefined && (!heir || successor === id))
    throw invalidField('handOverTo', 'expected another member of this organization');
  await removeMember(ctx, id);
  if (!heir) return;
  for (const table of OWNED)
    await ctx.db.update(table, inArray(table.owner, [leaving.name, leaving.email]), { owner: heir.name });
  await ctx.record('member.handedOver', {
    entity: { object: 'member', id, name: leaving.email },
    before: { owner: leaving.name },
    after: { owner: heir.name },
  });
}
