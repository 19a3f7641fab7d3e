import { asc, eq } from 'drizzle-orm';
import { type Ctx, personOf } from '../platform/context.ts';
import { type Thing, revisionIdOf } from './revision.repository.ts';
import { revisionEvents } from './revision.table.ts';

/** How something is called in the log of a version. */
export type Noted = { action: string; subject?: string; value?: Record<string, unknown> };

/** Keeps what somebody did to a version. */
export const noteEvent = (ctx: Ctx, thing: Thing, version: number, { action, subject = '', value = {} }: Noted) =>
  ctx.db.insert(revisionEvents, {
    id: ctx.newId('revisionEvent'),
    revisionId: revisionIdOf(thing, version),
    ...{ action, subject, value },
    by: personOf(ctx.actor),
    dateCreated: ctx.now,
  });

/** All that happened to a version, the oldest first. */
export const listEvents = ({ db }: Pick<Ctx, 'db'>, thing: Thing, version: number) =>
  db.list(revisionEvents, eq(revisionEvents.revisionId, revisionIdOf(thing, version)), [
    asc(revisionEvents.dateCreated),
  ]);
