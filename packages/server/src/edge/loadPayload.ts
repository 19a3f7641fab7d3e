import { deliveredProjects } from '@gb/domain/environments';
import { eq } from 'drizzle-orm';
import { listAttributes } from '../attributes/index.ts';
import { environments } from '../environments/index.ts';
import { readSeeds } from '../namespaces/index.ts';
import { toOrganization } from '../platform/auth/auth.ts';
import type { Database } from '../platform/db/database.ts';
import { ormOver } from '../platform/db/drizzle.ts';
import { scopedDb } from '../platform/db/scoped.ts';
import { freeTurn } from '../platform/inTurns.ts';
import { organizations } from '../platform/tables.ts';
import { projects } from '../projects/index.ts';
import { sdkConnections } from '../sdk-connections/index.ts';
import type { EntrySource } from './entry.ts';
import { partsOf } from './payloadKey.ts';
import { type PayloadParts, makeParts } from './payloadParts.ts';
import { joinParts } from './payloadText.ts';

/**
 * Makes the payload of one key from one consistent view of the database, out of the parts held where those are still
 * good. Null when no connection has it, or no project is the one asked for. A connection limited to projects of its own
 * goes by those, and one in an environment that only some projects have by those of them.
 */
export async function loadPayload(
  database: Database,
  key: string,
  held: PayloadParts | null = null,
): Promise<EntrySource | null> {
  const [clientKey, project] = partsOf(key);
  const read = await database.transaction(async (tx) => {
    const orm = ormOver(tx);
    const [found] = await orm
      .select({ connection: sdkConnections, organization: organizations })
      .from(sdkConnections)
      .innerJoin(organizations, eq(organizations.id, sdkConnections.organizationId))
      .where(eq(sdkConnections.key, clientKey));
    if (!found) return null;
    const store = { db: scopedDb(orm, found.connection.organizationId) };
    if (project !== undefined && !(await store.db.find(projects, project))) return null;
    const { settings } = toOrganization(found.organization);
    const asked = project && !found.connection.projects.length ? [project] : found.connection.projects;
    const place = await store.db.find(environments, found.connection.environment);
    const scope = place ? deliveredProjects(asked, place) : asked;
    const connection = { ...found.connection, projects: scope };
    const [attributes, seeds] = [await listAttributes(store), await readSeeds(store)];
    const basis = { connection, attributes, seeds, salt: settings.secureAttributeSalt };
    const { payloadRevision: revision, payloadChanges: changes } = connection;
    return { connection, parts: await makeParts(store, basis, { revision, changes }, held) };
  }, 'repeatable read');
  if (!read) return null;
  const { connection, parts } = read;
  const { body, evaluable } = await joinParts(connection, parts, new Date(connection.payloadDate).toISOString());
  // One change may reach many payloads, each of them megabytes that are copied for its readers next.
  await freeTurn();
  return {
    key,
    organizationId: connection.organizationId,
    connectionId: connection.id,
    revision: connection.payloadRevision,
    isRemote: connection.remoteEvalEnabled,
    body,
    evaluable,
    parts,
  };
}
