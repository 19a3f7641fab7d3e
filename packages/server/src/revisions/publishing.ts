import { conflict, invalidField } from '@gb/domain/errors';
import {
  type Choice,
  type DraftedChange,
  type Merged,
  type Requirement,
  DraftConflict,
  mergeDraft,
  refuseUnapproved,
  requirementsFor,
} from '@gb/domain/reviews';
import { same, versionOf } from '@gb/domain/versions';
import { type Ctx, personOf } from '../platform/context.ts';
import { freeTurn } from '../platform/inTurns.ts';
import type { makeDrafting } from './drafting.ts';
import type { Kind, Open } from './kind.ts';
import { type RevisionOf, findRevision, saveRevision } from './revision.repository.ts';
import { noteEvent } from './revisionEvents.ts';
import { reviewersAmong } from './reviewers.ts';

/** What a draft comes to on what is live now, and what it still needs. */
export type Standing<State> = Merged<State> & {
  live: State;
  liveVersion: number;
  /** What it changes of what is live, by who has to be asked about it. */
  changes: DraftedChange[];
  requirements: Requirement[];
};

type Publishing = {
  comment?: string | undefined;
  /** Why approvals that are missing are done without, by somebody who may decide that. */
  bypass?: string | undefined;
  /** The version of the result that its publisher has seen: when it is another by now, nothing is published. */
  reviewed?: string | undefined;
  /** The version whose approvals hold for this: it brought the plan of which this is a step. */
  plannedIn?: number | null | undefined;
};

/** Brings drafts of one kind of thing up to date, and makes them live. */
export function makePublishing<Thing, State extends object>(
  kind: Kind<Thing, State>,
  drafting: ReturnType<typeof makeDrafting<Thing, State>>,
) {
  async function standing(ctx: Ctx, { thing, draft }: Open<Thing, State>, choices = {}): Promise<Standing<State>> {
    const { version: liveVersion, state: live } = kind.live(thing);
    const meeting = { base: draft.base ?? live, mine: draft.content, theirs: live };
    const merged = mergeDraft(kind.meet ? await kind.meet(ctx, thing, meeting) : meeting, choices);
    const changes = await kind.changes(ctx, live, merged.result);
    return { ...merged, live, liveVersion, changes, requirements: await requirementsOf(ctx, draft, changes) };
  }

  async function requirementsOf(ctx: Ctx, draft: RevisionOf<State>, changes: readonly DraftedChange[]) {
    const rules = kind.rules(ctx.organization.settings);
    if (rules.length === 0) return [];
    const reviewers = await reviewersAmong(
      ctx,
      draft.reviews.map(({ by }) => by.id),
    );
    return requirementsFor(rules, changes, draft, reviewers);
  }

  /** A step of a plan needs no approval anew: whoever approved or let by the version with the plan did so for its steps. */
  async function refuseWithoutApproval(
    ctx: Ctx,
    { thing, draft }: Open<Thing, State>,
    changes: readonly DraftedChange[],
    { plannedIn = null }: Publishing,
  ): Promise<void> {
    const plan = plannedIn === null ? null : await findRevision<State>(ctx, drafting.ofThing(thing), plannedIn);
    if (plan?.bypassReason) return;
    refuseUnapproved(plan ?? draft, await requirementsOf(ctx, plan ?? draft, changes));
  }

  async function publishOpen(ctx: Ctx, open: Open<Thing, State>, how: Publishing): Promise<Thing> {
    const { thing, draft } = open;
    const { result, conflicts, live, changes } = await standing(ctx, open);
    if (conflicts.length > 0) throw new DraftConflict(conflicts);
    if (how.reviewed !== undefined && how.reviewed !== versionOf(result))
      throw conflict('Something else was published since you looked at this. Look at the changes once more.');
    if (same(result, live)) throw conflict('This draft changes nothing that is not live already');
    await freeTurn();
    await kind.check(ctx, thing, result, live);
    await freeTurn();
    if (how.bypass === undefined) await refuseWithoutApproval(ctx, open, changes, how);
    else bypass(ctx, changes, how.bypass);
    const settled = (await kind.settle?.(ctx, thing, result, draft.version)) ?? result;
    const published = {
      ...draft,
      ...{ status: 'published' as const, content: settled, base: null, scheduledAt: null, autoPublish: false },
      comment: how.comment ?? draft.comment,
      publishedBy: personOf(ctx.actor),
      bypassReason: how.bypass ?? null,
      ...{ dateUpdated: ctx.now, datePublished: ctx.now },
    };
    await saveRevision(ctx, drafting.ofThing(thing), published);
    const value = how.bypass === undefined ? {} : { withoutApproval: how.bypass };
    await noteEvent(ctx, drafting.ofThing(thing), draft.version, { action: 'publish', value });
    return kind.goLive(ctx, thing, settled, draft.version);
  }

  return {
    standing,

    /** Makes a draft live: on top of what is live by now, with every approval that is asked for. */
    publish: async (ctx: Ctx, id: string, version: number, how: Publishing = {}): Promise<Thing> =>
      publishOpen(ctx, await drafting.open(ctx, id, version), how),

    /** A draft and its publication in one, for callers that do not review. A change of nothing is none. */
    async publishChange(ctx: Ctx, id: string, change: (live: State) => State, how: Publishing = {}): Promise<Thing> {
      const thing = await kind.get(ctx, id, true);
      const { state } = kind.live(thing);
      if (same(change(state), state)) return thing;
      return publishOpen(ctx, await drafting.begin(ctx, id, change, how), how);
    },

    /** Puts a draft on top of what is live now. Where both changed the same place the choices decide. */
    async rebase(
      ctx: Ctx,
      { id, version }: { id: string; version: number },
      given: { conflictResolutions: Readonly<Record<string, Choice>>; expectedLiveVersion?: number | undefined },
    ): Promise<RevisionOf<State>> {
      const { conflictResolutions: choices, expectedLiveVersion } = given;
      const open = await drafting.open(ctx, id, version);
      const { thing, draft } = open;
      const { result, conflicts, settled, live, liveVersion } = await standing(ctx, open, choices);
      if (expectedLiveVersion !== undefined && expectedLiveVersion !== liveVersion)
        throw conflict(
          `Version ${liveVersion} was published since you looked at this. Look at the conflicts once more.`,
        );
      if (conflicts.length > 0) throw new DraftConflict(conflicts);
      await kind.check(ctx, thing, result, draft.content);
      // What was approved stays approved where nothing had to be decided: it changes the same as before.
      const edited = settled.length > 0 ? await drafting.editedBy(ctx, open, result) : draft;
      const after = { ...edited, content: result, base: live, baseVersion: liveVersion };
      return drafting.save(ctx, { thing, draft: after }, draft, {
        action: 'rebase',
        subject: `on ${liveVersion}`,
        value: { choices },
      });
    },
  };
}

function bypass(
  ctx: Ctx,
  changes: readonly { environments: readonly string[]; projects: readonly string[] }[],
  reason: string,
): void {
  if (reason.trim() === '') throw invalidField('reason', 'expected why this cannot wait for approval');
  ctx.authorize('bypassApprovalChecks', {
    projects: changes.flatMap(({ projects }) => projects),
    environments: changes.flatMap(({ environments }) => environments),
  });
}
