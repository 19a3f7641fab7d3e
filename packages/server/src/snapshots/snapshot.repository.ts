import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Snapshot } from '@gb/domain/snapshots';
import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Ctx } from '../platform/context.ts';
import { queryRuns, snapshots } from './snapshot.table.ts';

type Store = Pick<Ctx, 'db'>;

/** A snapshot with what its run needs. */
export type StoredSnapshot = Omit<typeof snapshots.$inferSelect, 'organizationId' | 'schemaVersion'>;

export type QueryContent = { sql: string; rows: Record<string, string | number | boolean | null>[] };

export const insertSnapshot = ({ db }: Store, snapshot: StoredSnapshot): Promise<void> =>
  db.insert(snapshots, snapshot);

export const readSnapshot = ({ db }: Store, id: string): Promise<StoredSnapshot | null> => db.find(snapshots, id);

export async function saveSnapshot({ db }: Store, id: string, change: Partial<StoredSnapshot>): Promise<void> {
  await db.update(snapshots, eq(snapshots.id, id), change);
}

/** Changes a snapshot only while it has this status. Says whether it did. */
export async function moveSnapshot(
  { db }: Store,
  id: string,
  from: Snapshot['status'],
  change: Partial<StoredSnapshot>,
): Promise<boolean> {
  const condition = and(eq(snapshots.id, id), eq(snapshots.status, from));
  return (await db.update(snapshots, condition as never, change)).length > 0;
}

/** The snapshots of an experiment's phase, newest first. */
export function readSnapshots({ db }: Store, experiment: string, phase: number, dimension: string | null) {
  const split = dimension === null ? isNull(snapshots.dimension) : eq(snapshots.dimension, dimension);
  const condition = and(eq(snapshots.experiment, experiment), eq(snapshots.phase, phase), split);
  return db.list(snapshots, condition, [desc(snapshots.dateCreated), desc(snapshots.id)]);
}

/** Keeps a query's SQL and rows; running it again replaces them. */
export async function keepQuery(
  { db }: Store,
  snapshot: string,
  queryId: string,
  content: QueryContent,
): Promise<void> {
  const id = `${snapshot}/${queryId}`;
  await db.remove(queryRuns, eq(queryRuns.id, id));
  const compressed = (await promisify(gzip)(JSON.stringify(content))).toString('base64');
  await db.insert(queryRuns, { id, snapshot, queryId, content: compressed });
}

export async function readQueries({ db }: Store, snapshot: string): Promise<Map<string, QueryContent>> {
  const rows = await db.list(queryRuns, eq(queryRuns.snapshot, snapshot));
  const contents = rows.map(async ({ queryId, content }): Promise<[string, QueryContent]> => {
    const text = (await promisify(gunzip)(Buffer.from(content, 'base64'))).toString();
    return [queryId, JSON.parse(text) as QueryContent];
  });
  return new Map(await Promise.all(contents));
}

export const toSnapshot = (stored: StoredSnapshot): Snapshot => ({
  id: stored.id,
  experiment: stored.experiment,
  phase: stored.phase,
  dimension: stored.dimension,
  status: stored.status,
  error: stored.error,
  settings: stored.settings,
  queries: stored.queries,
  excess: stored.excess,
  results: stored.results,
  dateCreated: stored.dateCreated,
  dateStarted: stored.dateStarted,
  dateFinished: stored.dateFinished,
});
