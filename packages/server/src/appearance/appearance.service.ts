import { type Appearance, type AppearanceUpdate, PLAIN_APPEARANCE } from '@gb/domain/appearance';
import { dropAbsent } from '@gb/domain/values';
import { eq } from 'drizzle-orm';
import type { Ctx } from '../platform/context.ts';
import type { OrgCtx } from '../platform/http/route.ts';
import { checkImage } from '../uploads/index.ts';
import { appearances } from './appearance.table.ts';

const ID = 'appearance';

/** How the organization looks; ours where nothing was chosen. */
export async function getAppearance(ctx: Pick<Ctx, 'db'>): Promise<Appearance> {
  const row = await ctx.db.find(appearances, ID);
  return row ? { sidebarColor: row.sidebarColor, logo: row.logo } : PLAIN_APPEARANCE;
}

export async function updateAppearance(ctx: OrgCtx, change: AppearanceUpdate): Promise<Appearance> {
  if (change.logo) await checkImage(ctx, change.logo, 'logo');
  const before = await getAppearance(ctx);
  const after = { ...before, ...dropAbsent(change) };
  const changed = await ctx.db.update(appearances, eq(appearances.id, ID), after);
  if (changed.length === 0) await ctx.db.insert(appearances, { id: ID, ...after });
  const entity = { object: 'organization', id: ctx.organization.id, name: ctx.organization.name };
  await ctx.record('organization.appearanceChanged', { entity, before, after });
  return after;
}
