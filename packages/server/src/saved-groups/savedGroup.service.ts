import { checkCondition } from '@gb/domain/conditions';
import { invalidField, notFound } from '@gb/domain/errors';
import {
  type NewSavedGroup,
  type SavedGroup,
  type SavedGroupTargeting,
  type SavedGroupUpdate,
  savedGroup,
} from '@gb/domain/saved-groups';
import { type Page, type PagingQuery, mapPage } from '@gb/domain/paging';
import { asc, eq, inArray } from 'drizzle-orm';
import { refuseWhileUsed } from '../references/index.ts';
import { personOf, type Ctx } from '../platform/context.ts';
import { savedGroups } from './savedGroup.table.ts';

const reach = { environments: 'all', projects: 'all' } as const;

export async function listSavedGroups(ctx: Pick<Ctx, 'db'>): Promise<SavedGroup[]> {
  const rows = await ctx.db.list(savedGroups, undefined, [asc(savedGroups.name)]);
  return rows.map(fromRow);
}

export const pageSavedGroups = async (ctx: Pick<Ctx, 'db'>, query: PagingQuery): Promise<Page<SavedGroup>> =>
  mapPage(await ctx.db.page(savedGroups, query, { orderBy: [asc(savedGroups.name)] }), fromRow);

export const readSavedGroupsOf = async ({ db }: Pick<Ctx, 'db'>, ids: readonly string[]): Promise<SavedGroup[]> =>
  (await db.list(savedGroups, inArray(savedGroups.id, [...ids]))).map(fromRow);

export async function getSavedGroup(ctx: Ctx, id: string): Promise<SavedGroup> {
  const row = await ctx.db.find(savedGroups, id);
  if (!row) throw notFound('saved group', id);
  return fromRow(row);
}

export async function createSavedGroup(ctx: Ctx, input: NewSavedGroup): Promise<SavedGroup> {
  const group = savedGroup.parse({
    ...input,
    id: ctx.newId('savedGroup'),
    owner: input.owner ?? personOf(ctx.actor).name,
    dateCreated: ctx.now,
    dateUpdated: ctx.now,
  });
  if (group.type === 'condition') await checkTargeting(ctx, { condition: group.condition, savedGroups: [] });
  await ctx.db.insert(savedGroups, group);
  await ctx.record('savedGroup.created', { entity: entityOf(group), after: group });
  return group;
}

export async function updateSavedGroup(ctx: Ctx, id: string, change: SavedGroupUpdate): Promise<SavedGroup> {
  const before = await getSavedGroup(ctx, id);
  if (before.type === 'list' && change.condition !== undefined)
    throw invalidField('condition', 'a list group has none');
  if (before.type === 'condition' && change.values !== undefined)
    throw invalidField('values', 'a condition group has none');
  if (change.condition !== undefined) await checkTargeting(ctx, { condition: change.condition, savedGroups: [] });
  const after = savedGroup.parse({ ...before, ...change, dateUpdated: ctx.now });
  await ctx.db.update(savedGroups, eq(savedGroups.id, id), after);
  await ctx.record('savedGroup.updated', { entity: entityOf(after), before, after, reach });
  return after;
}

/** Refuses targeting by a condition that means nothing, or by groups that are not there. `at` goes before the fields' names. */
export async function checkTargeting(
  ctx: Ctx,
  { condition, savedGroups: targets }: { condition: string; savedGroups: readonly SavedGroupTargeting[] },
  at = '',
): Promise<void> {
  if (condition === '' && targets.length === 0) return;
  const ids = new Set((await ctx.db.list(savedGroups)).map((group) => group.id));
  checkCondition(condition, `${at}condition`, ids);
  const missing = targets.flatMap((target) => target.ids).find((id) => !ids.has(id));
  if (missing) throw invalidField(`${at}savedGroups`, `no saved group with id ${missing}`);
}

/** Removes a group that nothing targets. */
export async function deleteSavedGroup(ctx: Ctx, id: string): Promise<void> {
  const before = await getSavedGroup(ctx, id);
  await refuseWhileUsed(ctx, { object: 'savedGroup', id }, 'take it out of those first');
  await ctx.db.remove(savedGroups, eq(savedGroups.id, id));
  await ctx.record('savedGroup.deleted', { entity: entityOf(before), before, reach });
}

function fromRow(
  row: typeof savedGroups.$inferSelect | Omit<typeof savedGroups.$inferSelect, 'organizationId'>,
): SavedGroup {
  const given = Object.entries(row).filter(([name, value]) => value !== null && name !== 'organizationId');
  return savedGroup.parse(Object.fromEntries(given));
}

const entityOf = (group: SavedGroup) => ({ object: 'savedGroup', id: group.id, name: group.name });
