import { eq } from 'drizzle-orm';
import { evaluablePayload, readSources, wirePayload } from '../evaluate/index.ts';
import { toOrganization } from '../platform/auth/auth.ts';
import type { Database } from '../platform/db/database.ts';
import { ormOver } from '../platform/db/drizzle.ts';
import { scopedDb } from '../platform/db/scoped.ts';
import { organizations } from '../platform/tables.ts';
import { sdkConnections } from '../sdk-connections/index.ts';
import type { EntrySource } from './entry.ts';

/**
 * Makes the payload of one client key from one consistent view of the database. Null when no connection has the key.
 */
export async function loadPayload(database: Database, key: string): Promise<EntrySource | null> {
  const read = await database.transaction(async (tx) => {
    const orm = ormOver(tx);
    const [found] = await orm
      .select({ connection: sdkConnections, organization: organizations })
      .from(sdkConnections)
      .innerJoin(organizations, eq(organizations.id, sdkConnections.organizationId))
      .where(eq(sdkConnections.key, key));
    if (!found) return null;
    const store = { db: scopedDb(orm, found.connection.organizationId) };
    const { settings } = toOrganization(found.organization);
    return { connection: found.connection, sources: await readSources(store, settings.secureAttributeSalt) };
  }, 'repeatable read');
  if (!read) return null;
  const { connection, sources } = read;
  const wire = wirePayload(connection, sources, new Date(connection.payloadDate).toISOString());
  const own = evaluablePayload(connection, sources, wire);
  return {
    key,
    organizationId: connection.organizationId,
    connectionId: connection.id,
    revision: connection.payloadRevision,
    isRemote: connection.remoteEvalEnabled,
    body: JSON.stringify(wire),
    evaluable: own && JSON.stringify(own),
  };
}
