import { type Change, type Reach, type Entity, personOf, type Actor } from './context.ts';
import type { Queryable } from './db/database.ts';
import { ormOver } from './db/drizzle.ts';
import { newId } from './context.ts';
import { audits } from './tables.ts';

/** A change as its listeners hear it. */
export type RecordedChange = {
  organizationId: string;
  event: string;
  entity: Entity;
  before?: unknown;
  /** The thing as it is from now on, where the change has one. */
  after?: unknown;
  reach?: Reach;
  actor: Actor;
};

/** Something that must happen in the change's own transaction, such as raising payload revisions. */
export type InTransaction<T = void> = (tx: Queryable, change: RecordedChange, now: string) => Promise<T>;

/** A listener to changes in this process: acts in the transaction, and again once that has committed. */
export type ChangeListener = (
  tx: Queryable,
  change: RecordedChange,
  now: string,
  afterCommit: (work: () => void) => void,
) => Promise<void>;

type Where = {
  tx: Queryable;
  organizationId: string;
  actor: Actor;
  now: string;
  listeners: readonly ChangeListener[];
  afterCommit: (work: () => void) => void;
};

/** Writes the audit row of a change beside the change itself, and tells its listeners: all or nothing. */
export async function recordChange(where: Where, event: string, change: Change): Promise<void> {
  const { tx, organizationId, actor, now } = where;
  const orm = ormOver(tx);
  const { entity, before, after, reach } = change;
  await orm.insert(audits).values({
    organizationId,
    id: newId('audit'),
    event,
    entityObject: entity.object,
    entityId: entity.id,
    actor: personOf(actor),
    details: { before, after },
    dateCreated: now,
  });
  for (const hear of where.listeners)
    await hear(tx, { organizationId, event, entity, before, after, reach, actor }, now, where.afterCommit);
}
