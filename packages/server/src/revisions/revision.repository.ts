import { type Page, type PagingQuery, mapPage } from '@gb/domain/paging';
import type { Draft } from '@gb/domain/reviews';
import { type SQL, and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Ctx } from '../platform/context.ts';
import { isOneOf } from '../platform/db/isOneOf.ts';
import { revisionEvents, revisions } from './revision.table.ts';

type Store = Pick<Ctx, 'db'>;
type Row = Omit<typeof revisions.$inferSelect, 'organizationId'>;

/** Which thing versions are of. */
export type Thing = { object: string; id: string };

/** One version of a thing whose state is of this kind. */
export type RevisionOf<State> = Draft &
  Omit<Row, 'id' | 'object' | 'thingId' | 'content' | 'base' | 'schemaVersion' | keyof Draft> & {
    content: State;
    base: State | null;
  };

export const revisionIdOf = ({ object, id }: Thing, version: number): string => `${object}:${id}@${version}`;

/** Text that the partial index of open versions is found by. */
export const isOpenRow = sql`${revisions.status} not in ('published', 'discarded')`;

const ofThing = ({ object, id }: Thing) => and(eq(revisions.object, object), eq(revisions.thingId, id));

/** A page of the versions of a thing, the newest first; of some statuses, or all. */
export const readRevisionPage = async <State extends object>(
  { db }: Store,
  thing: Thing,
  query: PagingQuery & { status?: readonly Draft['status'][] | undefined },
): Promise<Page<RevisionOf<State>>> => {
  const { status, ...paging } = query;
  const where = and(ofThing(thing), status ? inArray(revisions.status, [...status]) : undefined);
  return mapPage(await db.page(revisions, paging, { where, orderBy: [desc(revisions.version)] }), fromRow<State>);
};

/** The number of the newest version of a thing; 0 when there is none. */
export async function newestVersion({ db }: Store, thing: Thing): Promise<number> {
  const newest = { where: ofThing(thing), orderBy: [desc(revisions.version)], limit: 1 };
  return (await db.pick(revisions, { version: revisions.version }, newest))[0]?.version ?? 0;
}

export async function findRevision<State extends object>(
  { db }: Store,
  thing: Thing,
  version: number,
): Promise<RevisionOf<State> | null> {
  const row = await db.find(revisions, revisionIdOf(thing, version));
  return row && fromRow<State>(row);
}

/** The newest version of a thing; of one status or author where that is said. Null where there is none. */
export async function newestRevision<State extends object>(
  { db }: Store,
  thing: Thing,
  { author, status }: { author?: string | undefined; status?: Draft['status'] | undefined },
): Promise<RevisionOf<State> | null> {
  const where = and(
    ofThing(thing),
    status === undefined ? undefined : eq(revisions.status, status),
    author === undefined ? undefined : sql`${revisions.author}->>'id' = ${author}`,
  );
  const { rows } = await db.page(revisions, { limit: 1, offset: 0 }, { where, orderBy: [desc(revisions.version)] });
  return rows[0] ? fromRow<State>(rows[0]) : null;
}

/** Versions of things of one kind, one of each, by the thing's id; those that are not there are left out. */
export async function findRevisions<State extends object>(
  { db }: Store,
  wanted: readonly (readonly [Thing, number])[],
): Promise<Map<string, RevisionOf<State>>> {
  if (wanted.length === 0) return new Map();
  const ids = wanted.map(([thing, version]) => revisionIdOf(thing, version));
  const rows = await db.list(revisions, isOneOf(revisions.id, ids));
  return new Map(rows.map((row) => [row.thingId, fromRow<State>(row)]));
}

export const insertRevision = <State extends object>({ db }: Store, thing: Thing, revision: RevisionOf<State>) =>
  db.insert(revisions, {
    ...revision,
    id: revisionIdOf(thing, revision.version),
    object: thing.object,
    thingId: thing.id,
  });

export async function saveRevision<State extends object>(
  { db }: Store,
  thing: Thing,
  revision: RevisionOf<State>,
): Promise<void> {
  await db.update(revisions, eq(revisions.id, revisionIdOf(thing, revision.version)), revision);
}

/** Which of these things have open versions; of all of their kind for null. */
export async function draftedAmong({ db }: Store, object: string, ids: readonly string[] | null): Promise<Set<string>> {
  if (ids?.length === 0) return new Set();
  const among = ids ? inArray(revisions.thingId, [...ids]) : undefined;
  return new Set(await db.values(revisions, revisions.thingId, and(isOpenRow, eq(revisions.object, object), among)));
}

/** What a field says in the states of a thing that matter: of open versions, what they began from, and the newest others. */
export async function namedIn(store: Store, thing: Thing, field: string, newest: number): Promise<string[]> {
  const from = (await newestVersion(store, thing)) - newest;
  const where = and(ofThing(thing), sql`(${revisions.version} > ${from} or ${isOpenRow})`);
  const named = {
    own: sql<string | null>`${revisions.content}->>${field}`,
    base: sql<string | null>`${revisions.base}->>${field}`,
  };
  const rows = await store.db.pick(revisions, named, { where });
  return [...new Set(rows.flatMap(({ own, base }) => [own, base]).filter((name) => name !== null))];
}

/** When the newest open version of each thing of a kind was changed last. */
export async function newestDrafts({ db }: Store, object: string): Promise<Map<string, string>> {
  const { thingId, dateUpdated } = revisions;
  const where = and(isOpenRow, eq(revisions.object, object));
  const rows = await db.pick(revisions, { thingId, dateUpdated }, { where, orderBy: [asc(dateUpdated)] });
  return new Map(rows.map((row) => [row.thingId, row.dateUpdated]));
}

/** All versions of a thing that is no more, and what happened to them. */
export async function removeRevisions({ db }: Store, thing: Thing): Promise<void> {
  const ids = await db.values(revisions, revisions.id, ofThing(thing));
  if (ids.length > 0) await db.remove(revisionEvents, inArray(revisionEvents.revisionId, ids));
  await db.remove(revisions, ofThing(thing) as SQL);
}

function fromRow<State extends object>({ id: _id, object: _o, thingId: _t, schemaVersion: _s, ...row }: Row) {
  // What a row holds was checked when it was written, by the kind of thing it is of.
  return row as unknown as RevisionOf<State>;
}
