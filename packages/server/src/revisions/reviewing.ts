import { forbidden, invalidField } from '@gb/domain/errors';
import {
  type DraftedChange,
  type Person,
  type Spot,
  type Verdict,
  addReview,
  isMet,
  openThread,
  recallReview,
  requestReview,
  requirementsFor,
  settleThread,
  standingVerdicts,
  undoReview,
} from '@gb/domain/reviews';
import { type Ctx, personOf } from '../platform/context.ts';
import type { makeDrafting } from './drafting.ts';
import type { Kind, Open } from './kind.ts';
import type { makePublishing } from './publishing.ts';
import type { RevisionOf } from './revision.repository.ts';
import { reviewersAmong, reviewersThere } from './reviewers.ts';

/** How a draft is to go on once nothing is missing: at once, at a moment, or by somebody's hand. */
export type Wish = { autoPublish?: boolean | undefined; scheduledAt?: string | null | undefined };

/** Asks for, takes and takes back what readers say of drafts of one kind of thing. */
export function makeReviewing<Thing, State extends object>(
  kind: Kind<Thing, State>,
  drafting: ReturnType<typeof makeDrafting<Thing, State>>,
  publishing: ReturnType<typeof makePublishing<Thing, State>>,
) {
  /** Whether a draft has every approval that is asked for, so that verdicts can be told from each other. */
  async function approval(ctx: Ctx, open: Open<Thing, State>, ...by: string[]) {
    const rules = kind.rules(ctx.organization.settings);
    const { changes } = await publishing.standing(ctx, open);
    const reviewers = await reviewersAmong(ctx, [...open.draft.reviews.map((one) => one.by.id), ...by]);
    return (draft: RevisionOf<State>) =>
      requirementsFor(rules, changes, draft, reviewers).every(isMet) &&
      [...standingVerdicts(draft).values()].includes('approve');
  }

  async function mayReview(ctx: Ctx, open: Open<Thing, State>): Promise<void> {
    if (ctx.actor.type !== 'user') throw forbidden('Only people review drafts, not API keys');
    const { changes } = await publishing.standing(ctx, open);
    ctx.authorize('reviewFeatures', whereOf(changes));
  }

  /** Who may be asked to review a draft: everybody who may, but for who began it. */
  async function candidates(ctx: Ctx, open: Open<Thing, State>): Promise<Person[]> {
    const { changes } = await publishing.standing(ctx, open);
    const able = await reviewersThere(ctx, whereOf(changes));
    return able.filter(({ id }) => id !== open.draft.author.id);
  }

  async function chosen(ctx: Ctx, open: Open<Thing, State>, ids: readonly string[] | undefined) {
    if (ids === undefined) return undefined;
    const able = ids.length > 0 ? await candidates(ctx, open) : [];
    const stray = ids.findIndex((id) => !able.some((one) => one.id === id));
    if (stray >= 0) throw invalidField(`reviewers.${stray}`, 'expected somebody who may review this draft');
    return able.filter(({ id }) => ids.includes(id));
  }

  /** Publishing by the clock, or on approval, is decided now by whoever asks for it: they have to be allowed to publish. */
  async function wish(ctx: Ctx, open: Open<Thing, State>, { autoPublish, scheduledAt }: Wish) {
    if (scheduledAt && scheduledAt <= ctx.now) throw invalidField('scheduledPublishAt', 'expected a time to come');
    if (autoPublish || scheduledAt) await kind.mayPublish(ctx, open.thing, open.draft.content);
    return {
      autoPublish: autoPublish ?? open.draft.autoPublish,
      scheduledAt: scheduledAt === undefined ? open.draft.scheduledAt : scheduledAt,
    };
  }

  return {
    /** Who may be asked to review a version. */
    async reviewers(ctx: Ctx, id: string, version: number): Promise<Person[]> {
      return candidates(ctx, await drafting.read(ctx, id, version));
    },

    async request(ctx: Ctx, id: string, version: number, { comment = '', reviewers, ...wished }: Asking) {
      const open = await drafting.open(ctx, id, version);
      const named = await chosen(ctx, open, reviewers);
      const isApproved = await approval(ctx, open);
      const wishes = await wish(ctx, open, wished);
      const asked = onceApproved({ ...requestReview(open.draft, isApproved, named), ...wishes }, ctx.now);
      const names = (named ?? []).map(({ name, email }) => name || email).join(', ');
      const value = comment ? { comment } : {};
      const noted = { action: 'request review', subject: names && `of ${names}`, value };
      return drafting.save(ctx, { ...open, draft: asked }, open.draft, noted);
    },

    async submit(
      ctx: Ctx,
      id: string,
      version: number,
      { about, skipAutoPublish = false, ...said }: Said,
    ): Promise<RevisionOf<State>> {
      const open = await drafting.openForReader(ctx, id, version);
      if (said.verdict === 'comment') ctx.authorize('addComments', projectsOf(kind.live(open.thing).state));
      else await mayReview(ctx, open);
      const by = personOf(ctx.actor);
      const isApproved = await approval(ctx, open, by.id);
      const reviewed = addReview(open.draft, { ...said, ...(about ? { about } : {}), by, at: ctx.now }, isApproved);
      const noted = { action: said.verdict, value: said.comment ? { comment: said.comment } : {} };
      const after = skipAutoPublish ? reviewed : onceApproved(reviewed, ctx.now);
      return drafting.save(ctx, { ...open, draft: after }, open.draft, noted);
    },

    async recall(ctx: Ctx, id: string, version: number): Promise<RevisionOf<State>> {
      const open = await drafting.open(ctx, id, version);
      const after = { ...recallReview(open.draft), autoPublish: false, scheduledAt: null };
      return drafting.save(ctx, { ...open, draft: after }, open.draft, { action: 'recall review' });
    },

    async undo(ctx: Ctx, id: string, version: number): Promise<RevisionOf<State>> {
      const open = await drafting.openForReader(ctx, id, version);
      const by = personOf(ctx.actor);
      const after = undoReview(open.draft, by, await approval(ctx, open, by.id));
      return drafting.save(ctx, { ...open, draft: after }, open.draft, { action: 'undo review' });
    },

    /** Says that nothing is left to do about what was said of a line, or that something is. */
    async thread(ctx: Ctx, id: string, version: number, { about, settled }: { about: Spot; settled: boolean }) {
      const open = await drafting.openForReader(ctx, id, version);
      ctx.authorize('addComments', projectsOf(kind.live(open.thing).state));
      const after = settled
        ? settleThread(open.draft, { about, by: personOf(ctx.actor), at: ctx.now })
        : openThread(open.draft, about);
      const noted = { action: settled ? 'settle thread' : 'open thread', subject: about.line };
      return drafting.save(ctx, { ...open, draft: after }, open.draft, noted);
    },

    /** Publishes a draft by the clock from a moment on, or no more for null. */
    async schedule(ctx: Ctx, id: string, version: number, scheduledAt: string | null): Promise<RevisionOf<State>> {
      const open = await drafting.open(ctx, id, version);
      const after = { ...open.draft, ...(await wish(ctx, open, { scheduledAt })) } as RevisionOf<State>;
      const noted = {
        action: scheduledAt ? 'schedule publish' : 'cancel schedule',
        value: scheduledAt ? { scheduledAt } : {},
      };
      return drafting.save(ctx, { ...open, draft: after }, open.draft, noted);
    },
  };
}

/** A draft that is published as soon as it is approved is due when that is so. */
const onceApproved = <D extends Approvable>(draft: D, now: string): D =>
  draft.status === 'approved' && draft.autoPublish && draft.scheduledAt === null
    ? { ...draft, scheduledAt: now }
    : draft;
type Approvable = Pick<RevisionOf<object>, 'status' | 'autoPublish' | 'scheduledAt'>;

type Said = {
  verdict: Verdict;
  comment: string;
  about?: Spot | undefined;
  skipAutoPublish?: boolean | undefined;
};
type Asking = Wish & { comment?: string | undefined; reviewers?: readonly string[] | undefined };

const whereOf = (changes: readonly DraftedChange[]) => ({
  projects: [...new Set(changes.flatMap(({ projects }) => projects))],
  environments: [...new Set(changes.flatMap(({ environments }) => environments))],
});

const projectsOf = (state: object) => ('project' in state ? { projects: [String(state.project)] } : {});
