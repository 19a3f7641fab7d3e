import { invalidField } from '@gb/domain/errors';
import type {
  NewSavedGroup,
  SavedGroup,
  SavedGroupChange,
  SavedGroupState,
  SavedGroupUpdate,
} from '@gb/domain/saved-groups';
import { dropAbsent } from '@gb/domain/values';
import { type Ctx, personOf } from '../platform/context.ts';
import { checkProjects } from '../projects/index.ts';
import { refuseWhileUsed } from '../references/index.ts';
import { insertFirst, removeRevisions } from '../revisions/index.ts';
import { checkTargeting } from './checkTargeting.ts';
import { findItems, keepItems, overlapWith, pruneLists } from './lists.ts';
import { type KeptGroup, describe, describeWhole, getKept, insertGroup, removeGroup } from './savedGroup.repository.ts';
import { groupVersions } from './savedGroupVersions.ts';

const reach = { environments: 'all', projects: 'all' } as const;
const entityOf = ({ id, name }: { id: string; name: string }) => ({ object: 'savedGroup', id, name });

/** A group with all ids of its list. */
export const getSavedGroup = async (ctx: Ctx, id: string): Promise<SavedGroup> =>
  describeWhole(ctx, await getKept(ctx, id));

/** The same without them. */
export const getGroupSummary = async (ctx: Ctx, id: string): Promise<SavedGroup> =>
  summary(ctx, await getKept(ctx, id));

export async function createSavedGroup(ctx: Ctx, { owner, ...input }: NewSavedGroup): Promise<SavedGroup> {
  const id = ctx.newId('savedGroup');
  const { name, description, projects } = input;
  const common = { name, description, projects, owner: owner ?? personOf(ctx.actor).name, archived: false };
  await checkProjects(ctx, projects);
  if (input.type === 'condition') await checkTargeting(ctx, { condition: input.condition, savedGroups: [] });
  const state: SavedGroupState =
    input.type === 'condition'
      ? { ...common, type: input.type, condition: input.condition }
      : { ...common, type: input.type, attributeKey: input.attributeKey, list: await keepItems(ctx, id, input.values) };
  const kept: KeptGroup = { id, version: 1, dateCreated: ctx.now, dateUpdated: ctx.now, state };
  await insertGroup(ctx, kept);
  await insertFirst(ctx, { object: 'savedGroup', id }, state);
  await ctx.record('savedGroup.created', { entity: entityOf({ id, name }), after: await summary(ctx, kept) });
  return describeWhole(ctx, kept);
}

/** Changes a group at once, where nobody has to approve it. */
export async function updateSavedGroup(ctx: Ctx, id: string, update: SavedGroupUpdate, bypass?: string) {
  const { values, ...change } = update;
  const before = await getKept(ctx, id, true);
  const list = values === undefined ? undefined : await listFor(ctx, before, values);
  const after = await groupVersions.publishChange(ctx, id, (state) => changed(state, change, list), { bypass });
  return describeWhole(ctx, after);
}

/** A list of these ids for a group, which has to be one of ids. */
export async function listFor(ctx: Ctx, { id, state }: KeptGroup, values: readonly (string | number)[]) {
  if (state.type === 'condition') throw invalidField('values', 'a condition group has none');
  return keepItems(ctx, id, values);
}

/** A state with some of it said anew. */
export function changed(
  state: SavedGroupState,
  { condition, ...details }: SavedGroupChange,
  list?: string,
): SavedGroupState {
  const common = dropAbsent(details);
  if (state.type === 'condition') return { ...state, ...common, ...(condition === undefined ? {} : { condition }) };
  if (condition !== undefined) throw invalidField('condition', 'a list group has none');
  return { ...state, ...common, ...(list === undefined ? {} : { list }) };
}

/** A page of the ids of a list, those that contain a text; and whether one of them is exactly that. */
export async function searchItems(ctx: Ctx, id: string, query: { search: string; offset: number; limit: number }) {
  const { state } = await getKept(ctx, id);
  if (state.type === 'condition') throw invalidField('id', 'a condition group has no list');
  return findItems(ctx, state.list, query);
}

/** How many of given ids a list has already. */
export async function overlapOf(ctx: Ctx, id: string, items: readonly (string | number)[]) {
  const { state } = await getKept(ctx, id);
  if (state.type === 'condition') throw invalidField('id', 'a condition group has no list');
  return overlapWith(ctx, state.list, items);
}

/** Removes a group that nothing targets, with its history. */
export async function deleteSavedGroup(ctx: Ctx, id: string): Promise<void> {
  const kept = await getKept(ctx, id, true);
  await refuseWhileUsed(ctx, { object: 'savedGroup', id }, 'take it out of those first');
  const before = await summary(ctx, kept);
  await removeGroup(ctx, id);
  await removeRevisions(ctx, { object: 'savedGroup', id });
  await pruneLists(ctx, id, []);
  await ctx.record('savedGroup.deleted', { entity: entityOf(before), before, reach });
}

// One goes in, one comes out.
const summary = async (ctx: Ctx, kept: KeptGroup) => (await describe(ctx, [kept]))[0] as SavedGroup;
