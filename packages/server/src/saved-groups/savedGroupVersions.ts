import { conflict } from '@gb/domain/errors';
import { type SavedGroupState, groupChanges, reviewRuleOf } from '@gb/domain/saved-groups';
import type { Meeting } from '@gb/domain/reviews';
import type { Ctx } from '../platform/context.ts';
import { checkProjects } from '../projects/index.ts';
import { type Kind, makeRevisions, namedIn } from '../revisions/index.ts';
import { checkTargeting } from './checkTargeting.ts';
import { joinLists, pruneLists } from './lists.ts';
import { type KeptGroup, describe, getKept, saveGroup } from './savedGroup.repository.ts';

const reach = { environments: 'all', projects: 'all' } as const;

const kind: Kind<KeptGroup, SavedGroupState> = {
  object: 'savedGroup',
  drafting: 'manageSavedGroups',
  get: getKept,
  entityOf: ({ id, state }) => ({ object: 'savedGroup', id, name: state.name }),
  live: ({ version, state }) => ({ version, state }),
  check: async (ctx, group, after, before) => {
    await checkProjects(ctx, after.projects, before.projects);
    if (after.type !== 'condition') return;
    if (before.type !== 'condition' || before.condition !== after.condition)
      await checkTargeting(ctx, { condition: after.condition, savedGroups: [] }, '', group.id);
  },
  changes: async (_ctx, before, after) => groupChanges(before, after),
  rules: ({ approvalFlows }) => approvalFlows.savedGroups.map(reviewRuleOf),
  mayPublish: async (ctx) => ctx.authorize('manageSavedGroups'),
  meet: joinBoth,
  goLive,
};

/** What people do with versions of saved groups. */
export const groupVersions = makeRevisions(kind);

/** Ids that both sides added or took away go together: there is nothing to choose. */
async function joinBoth(ctx: Ctx, group: KeptGroup, meeting: Meeting<SavedGroupState>) {
  const { base, mine, theirs } = meeting;
  if (base.type !== 'list' || mine.type !== 'list' || theirs.type !== 'list') return meeting;
  if (base.list === theirs.list || base.list === mine.list || mine.list === theirs.list) return meeting;
  const list = await joinLists(ctx, group.id, { base: base.list, mine: mine.list, theirs: theirs.list });
  return { theirs, base: { ...base, list: theirs.list }, mine: { ...mine, list } };
}

async function goLive(ctx: Ctx, before: KeptGroup, state: SavedGroupState, version: number): Promise<KeptGroup> {
  ctx.authorize('manageSavedGroups');
  const after = { ...before, state, version, dateUpdated: ctx.now };
  await saveGroup(ctx, after);
  await forgetLists(ctx, after);
  const [was, is] = await describe(ctx, [before, after]);
  await ctx.record('savedGroup.updated', {
    entity: kind.entityOf(after),
    before: { ...was, ...listOf(before) },
    after: { ...is, ...listOf(after) },
    reach,
  });
  return after;
}

/** Tells on record that the ids are others, even where they are as many. */
const listOf = ({ state }: KeptGroup) => (state.type === 'list' ? { list: state.list } : {});

/** As many published versions keep their ids; a list that is fed every night would grow for ever. */
const KEPT_VERSIONS = 50;

/** Forgets lists that only older versions had. */
export async function forgetLists(ctx: Ctx, { id, state }: KeptGroup): Promise<void> {
  if (state.type !== 'list') return;
  const named = await namedIn(ctx, { object: kind.object, id }, 'list', KEPT_VERSIONS);
  await pruneLists(ctx, id, [...named, state.list]);
}

/** Refuses a version whose ids are gone. */
export function refuseForgotten(state: SavedGroupState, sizes: ReadonlyMap<string, unknown>): void {
  if (state.type === 'list' && !sizes.has(state.list))
    throw conflict(`The ids of this version are not kept any more: only those of the newest ${KEPT_VERSIONS} are`);
}
