import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Ctx, Entity, Reach } from '../platform/context.ts';
import type { Queryable } from '../platform/db/database.ts';
import { ormOver } from '../platform/db/drizzle.ts';
import type { InTransaction } from '../platform/record.ts';
import { sdkConnections } from './sdkConnection.table.ts';

/** Tells every process which client keys have a new payload: a JSON list of keys. */
export const PAYLOAD_CHANNEL = 'payloads';

/** Of how many revisions it is known what they changed. Who is further behind makes the whole payload anew. */
const CHANGES_KEPT = 64;

/**
 * Raises the payload revision of every connection a change reaches, inside the change's transaction, so that
 * revisions are in commit order, and gives the keys. The date rises by at least a millisecond even within one.
 */
export const raisePayloadRevisions: InTransaction<string[]> = async (tx, { organizationId, reach, entity }, now) => {
  if (!reach) return [];
  const orm = ormOver(tx);
  const connections = await orm
    .select({ id: sdkConnections.id, environment: sdkConnections.environment, projects: sdkConnections.projects })
    .from(sdkConnections)
    .where(eq(sdkConnections.organizationId, organizationId));
  const ids = connections.filter((connection) => reaches(reach, connection)).map(({ id }) => id);
  if (ids.length === 0) return [];
  const reached = and(eq(sdkConnections.organizationId, organizationId), inArray(sdkConnections.id, ids));
  // Taken in one order by everybody: otherwise two changes could each wait for what the other has.
  const inOrder = orm
    .select({ id: sdkConnections.id })
    .from(sdkConnections)
    .where(reached)
    .orderBy(sdkConnections.id)
    .for('no key update');
  const rows = await orm
    .update(sdkConnections)
    .set({
      payloadRevision: sql`${sdkConnections.payloadRevision} + 1`,
      payloadChanges: withChange(entity),
      payloadDate: sql`greatest(${Date.parse(now)}::bigint, ${sdkConnections.payloadDate} + 1)`,
    })
    .where(and(eq(sdkConnections.organizationId, organizationId), inArray(sdkConnections.id, inOrder)))
    .returning({ key: sdkConnections.key });
  const keys = rows.map(({ key }) => key);
  await notify(tx, keys);
  return keys;
};

/** The list as the database has it at that moment, with the change that makes the next revision. */
function withChange({ object, id }: Entity) {
  const { payloadChanges: kept, payloadRevision } = sdkConnections;
  const room = sql`case when jsonb_array_length(${kept}) < ${CHANGES_KEPT} then ${kept} else ${kept} - 0 end`;
  return sql`${room} || jsonb_build_array(jsonb_build_array(${payloadRevision} + 1, ${object}::text, ${id}::text))`;
}

/** Says that these keys changed without a new revision, for one that was deleted. */
export const announcePayloads = (ctx: Ctx, keys: readonly string[]): Promise<void> => ctx.notify(PAYLOAD_CHANNEL, keys);

const notify = async (tx: Queryable, keys: readonly string[]): Promise<void> =>
  void (await tx.query('select pg_notify($1, $2)', [PAYLOAD_CHANNEL, JSON.stringify(keys)]));

function reaches(reach: Reach, connection: { environment: string; projects: string[] }): boolean {
  const { environments, projects } = reach;
  const inEnvironment = environments === 'all' || environments.includes(connection.environment);
  const inProject =
    projects === 'all' || connection.projects.length === 0 || connection.projects.some((id) => projects.includes(id));
  return inEnvironment && inProject;
}
