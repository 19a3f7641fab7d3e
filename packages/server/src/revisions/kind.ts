import type { Permission } from '@gb/domain/permissions';
import type { DraftedChange, Meeting, ReviewRule } from '@gb/domain/reviews';
import type { OrganizationSettings } from '@gb/domain/organizations';
import type { Ctx, Entity } from '../platform/context.ts';
import type { RevisionOf } from './revision.repository.ts';

/** What is live of a thing. */
export type Live<State> = { version: number; state: State };

/** A kind of thing that people change in drafts: what the engine of versions has to know of it. */
export type Kind<Thing, State extends object> = {
  /** As audits name it: `feature`. */
  object: string;
  /** The thing, if its reader may see it; held against other writers when it is to be changed. */
  get(ctx: Ctx, id: string, forUpdate?: boolean): Promise<Thing>;
  entityOf(thing: Thing): Entity;
  live(thing: Thing): Live<State>;
  /** What it takes to work on drafts of it. */
  drafting: Permission;
  /** Refuses a state that could not be live; what is as it was before is let by. */
  check(ctx: Ctx, thing: Thing, after: State, before: State): Promise<void>;
  /** What is different between two states, by who has to be asked about it. */
  changes(ctx: Ctx, before: State, after: State): Promise<DraftedChange[]>;
  /** Joins what a draft and others both changed, where that fits together and nobody has to choose. */
  meet?(ctx: Ctx, thing: Thing, meeting: Meeting<State>): Promise<Meeting<State>>;
  rules(settings: OrganizationSettings): readonly ReviewRule[];
  /** Refuses unless the actor may make a state live. */
  mayPublish(ctx: Ctx, thing: Thing, state: State): Promise<void>;
  /** Sets in motion what publishing a state asks for, and gives the state without those words. */
  settle?(ctx: Ctx, thing: Thing, state: State, version: number): Promise<State>;
  /** Makes a state live, if the actor may do that, and tells everybody. The caller has written the version. */
  goLive(ctx: Ctx, thing: Thing, state: State, version: number): Promise<Thing>;
};

/** A version that may still change, with what it is of. */
export type Open<Thing, State extends object> = { thing: Thing; draft: RevisionOf<State> };
