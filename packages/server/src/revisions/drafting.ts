import { AppError, conflict, notFound } from '@gb/domain/errors';
import { beginDraft, discard, isOpen, noteEdit, reopen } from '@gb/domain/reviews';
import { dropAbsent } from '@gb/domain/values';
import { same } from '@gb/domain/versions';
import { type Ctx, personOf } from '../platform/context.ts';
import type { Kind, Open } from './kind.ts';
import { type RevisionOf, findRevision, insertRevision, newestVersion, saveRevision } from './revision.repository.ts';
import { type Noted, noteEvent } from './revisionEvents.ts';

type Words = { title?: string | undefined; comment?: string | undefined };

/** Begins, changes, puts away and opens drafts of one kind of thing. */
export function makeDrafting<Thing, State extends object>(kind: Kind<Thing, State>) {
  const ofThing = (thing: Thing) => ({ object: kind.object, id: kind.entityOf(thing).id });

  function authorize(ctx: Ctx, changes: readonly { projects: readonly string[] }[], thing: Thing): void {
    const projects = [...new Set([projectOf(kind.live(thing).state), ...changes.flatMap((one) => one.projects)])];
    ctx.authorize(kind.drafting, { projects });
  }

  /** A version with its thing, which is held until the transaction ends, because two publishes must not interleave. */
  async function held(ctx: Ctx, id: string, version: number): Promise<Open<Thing, State>> {
    const thing = await kind.get(ctx, id, true);
    const draft = await findRevision<State>(ctx, ofThing(thing), version);
    if (!draft) throw notFound(`revision of ${id}`, String(version));
    return { thing, draft };
  }

  /** A version as it is, for whoever only looks. */
  async function read(ctx: Ctx, id: string, version: number): Promise<Open<Thing, State>> {
    const thing = await kind.get(ctx, id);
    const draft = await findRevision<State>(ctx, ofThing(thing), version);
    if (!draft) throw notFound(`revision of ${id}`, String(version));
    return { thing, draft };
  }

  /** A version that may still change, for whoever may only say something of it. */
  async function openForReader(ctx: Ctx, id: string, version: number): Promise<Open<Thing, State>> {
    const { thing, draft } = await held(ctx, id, version);
    if (!isOpen(draft.status)) throw conflict(`Version ${version} is ${draft.status}, so it cannot change`);
    return { thing, draft };
  }

  /** The same for those who may work on it. */
  async function open(ctx: Ctx, id: string, version: number): Promise<Open<Thing, State>> {
    const { thing, draft } = await openForReader(ctx, id, version);
    authorize(ctx, [], thing);
    return { thing, draft };
  }

  /**
   * A draft that somebody changed to say something else. That it is published later, by the clock or on approval, stays only
   * where they may publish it themselves.
   */
  async function editedBy(ctx: Ctx, { thing, draft }: Open<Thing, State>, content: State): Promise<RevisionOf<State>> {
    const edited = noteEdit(draft, personOf(ctx.actor));
    if (!draft.scheduledAt && !draft.autoPublish) return edited;
    const mayPublish = await kind.mayPublish(ctx, thing, content).then(
      () => true,
      (error: unknown) => {
        if (error instanceof AppError && error.kind === 'forbidden') return false;
        throw error;
      },
    );
    return mayPublish ? edited : { ...edited, scheduledAt: null, autoPublish: false };
  }

  async function save(ctx: Ctx, { thing, draft }: Open<Thing, State>, before: RevisionOf<State>, noted: Noted) {
    const after = { ...draft, dateUpdated: ctx.now };
    await saveRevision(ctx, ofThing(thing), after);
    await noteEvent(ctx, ofThing(thing), after.version, noted);
    const event = after.status === 'discarded' ? 'discarded' : 'updated';
    await ctx.record(`${kind.object}.revision.${event}`, {
      entity: kind.entityOf(thing),
      before: briefly(before),
      after: briefly(after),
    });
    return after;
  }

  return {
    read,
    open,
    openForReader,
    held,
    save,
    editedBy,
    ofThing,

    /** Begins a draft on top of what is live. */
    async begin(ctx: Ctx, id: string, change: (live: State) => State, words: Words = {}): Promise<Open<Thing, State>> {
      const thing = await kind.get(ctx, id, true);
      const live = kind.live(thing);
      const content = change(live.state);
      authorize(ctx, await kind.changes(ctx, live.state, content), thing);
      await kind.check(ctx, thing, content, live.state);
      const draft: RevisionOf<State> = {
        ...beginDraft(personOf(ctx.actor)),
        version: Math.max(await newestVersion(ctx, ofThing(thing)), live.version) + 1,
        baseVersion: live.version,
        title: words.title ?? '',
        comment: words.comment ?? '',
        content,
        base: live.state,
        ...{ autoPublish: false, scheduledAt: null, publishedBy: null, bypassReason: null, datePublished: null },
        ...{ dateCreated: ctx.now, dateUpdated: ctx.now },
      };
      await insertRevision(ctx, ofThing(thing), draft);
      await noteEvent(ctx, ofThing(thing), draft.version, {
        action: 'new revision',
        subject: `based on ${live.version}`,
      });
      const after = briefly(draft);
      await ctx.record(`${kind.object}.revision.created`, { entity: kind.entityOf(thing), after });
      return { thing, draft };
    },

    /** Changes what a draft says, or how it is called. Approvals of what it said before count no more. */
    async change(
      ctx: Ctx,
      { id, version }: { id: string; version: number },
      change: (now: State) => State,
      { noted, ...words }: Words & { noted: Noted },
    ): Promise<RevisionOf<State>> {
      const { thing, draft } = await open(ctx, id, version);
      const content = change(draft.content);
      authorize(ctx, await kind.changes(ctx, draft.content, content), thing);
      await kind.check(ctx, thing, content, draft.content);
      const isEdited = !same(content, draft.content);
      const edited = isEdited ? await editedBy(ctx, { thing, draft }, content) : draft;
      const { title, comment } = { ...draft, ...dropAbsent(words) };
      return save(ctx, { thing, draft: { ...edited, content, title, comment } }, draft, noted);
    },

    /** Says anew what a version is called and why it was made, also of one that is published. Nobody approves words. */
    async describe(ctx: Ctx, { id, version }: { id: string; version: number }, words: Words) {
      const { thing, draft } = await held(ctx, id, version);
      authorize(ctx, [], thing);
      const after = { ...draft, ...dropAbsent(words) };
      const subject = Object.keys(dropAbsent(words)).join(' and ');
      return save(ctx, { thing, draft: after }, draft, { action: 'describe', subject, value: words });
    },

    async discard(ctx: Ctx, id: string, version: number, reason?: string): Promise<RevisionOf<State>> {
      const { thing, draft } = await open(ctx, id, version);
      const after = { ...discard(draft), scheduledAt: null, autoPublish: false };
      return save(ctx, { thing, draft: after }, draft, { action: 'discard', value: reason ? { reason } : {} });
    },

    async reopen(ctx: Ctx, id: string, version: number): Promise<RevisionOf<State>> {
      const { thing, draft } = await held(ctx, id, version);
      authorize(ctx, [], thing);
      return save(ctx, { thing, draft: reopen(draft) }, draft, { action: 'reopen' });
    },
  };
}

const projectOf = (state: object): string => ('project' in state ? String(state.project) : '');

/** Without what it began from: that is in the history already. */
const briefly = <R extends { base: unknown }>({ base: _, ...rest }: R): Omit<R, 'base'> => rest;
