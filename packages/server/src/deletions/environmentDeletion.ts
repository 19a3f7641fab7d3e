import { InUse } from '@gb/domain/references';
import { can } from '@gb/domain/permissions';
import { and, asc, eq, sql } from 'drizzle-orm';
import { deleteEnvironment } from '../environments/index.ts';
import { features } from '../features/feature.tables.ts';
import type { OrgCtx } from '../platform/http/route.ts';
import { refuseWhileUsed } from '../references/index.ts';

/** How many are named; all are counted. */
const NAMED = 50;

/** Removes an environment that nothing names and in which no feature is on: nobody would find out what they served there. */
export async function removeEnvironment(ctx: OrgCtx, id: string): Promise<void> {
  await refuseWhileUsed(ctx, { object: 'environment', id }, 'delete or move those first');
  const isOn = sql`${features.content}->'environments'->>${id} = 'true'`;
  const where = and(eq(features.archived, false), isOn);
  const { id: feature, project } = features;
  const on = await ctx.db.pick(features, { feature, project }, { where, orderBy: [asc(features.id)] });
  if (on.length > 0) {
    const readable = on.filter((one) => can(ctx.access, 'readData', { projects: [one.project] })).slice(0, NAMED);
    const usedBy = readable.map((one) => ({ object: 'feature' as const, id: one.feature, name: one.feature }));
    const objects = on.map(() => 'feature' as const);
    throw new InUse('In use', objects, { usedBy, advice: `switch them off in ${id} first` });
  }
  await deleteEnvironment(ctx, id);
}
