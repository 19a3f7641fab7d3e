import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import { buildFeatures } from '@gb/domain/sdk-payload';
import { eq } from 'drizzle-orm';
import { listAttributes } from '../attributes/index.ts';
import { readExperiments } from '../experiments/index.ts';
import { readFeatures } from '../features/index.ts';
import { toOrganization } from '../platform/auth/auth.ts';
import type { Database } from '../platform/db/database.ts';
import { ormOver } from '../platform/db/drizzle.ts';
import { scopedDb } from '../platform/db/scoped.ts';
import { organizations } from '../platform/tables.ts';
import { listSavedGroups } from '../saved-groups/index.ts';
import { sdkConnections } from '../sdk-connections/index.ts';
import { type Entry, makeEntry } from './entry.ts';

/**
 * Makes the payload of one client key from one consistent view of the database. Null when no connection has the key.
 */
export async function loadPayload(database: Database, key: string): Promise<Entry | null> {
  const read = await database.transaction(async (tx) => {
    const orm = ormOver(tx);
    const [found] = await orm
      .select({ connection: sdkConnections, organization: organizations })
      .from(sdkConnections)
      .innerJoin(organizations, eq(organizations.id, sdkConnections.organizationId))
      .where(eq(sdkConnections.key, key));
    if (!found) return null;
    const store = { db: scopedDb(orm, found.connection.organizationId) };
    return {
      connection: found.connection,
      settings: toOrganization(found.organization).settings,
      features: await readFeatures(store),
      experiments: (await readExperiments(store)).map((experiment) => ({ ...experiment, linkedFeatures: [] })),
      savedGroups: await listSavedGroups(store),
      attributes: await listAttributes(store),
    };
  }, 'repeatable read');
  if (!read) return null;
  const { connection, settings } = read;
  const features = buildFeatures({ ...read, hashSecure: (text) => sha256(settings.secureAttributeSalt + text) });
  const fields = {
    key,
    organizationId: connection.organizationId,
    connectionId: connection.id,
    revision: connection.payloadRevision,
  };
  return makeEntry(fields, {
    status: 200,
    ...(connection.encryptPayload
      ? { features: {}, encryptedFeatures: encrypt(JSON.stringify(features), connection.encryptionKey) }
      : { features }),
    dateUpdated: new Date(connection.payloadDate).toISOString(),
  });
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** `base64(iv).base64(ciphertext)` by AES-CBC with the connection's 128-bit key, as every SDK decrypts it. */
function encrypt(text: string, base64Key: string): string {
  const iv = randomBytes(16);
  const cipher = createCipheriv('aes-128-cbc', Buffer.from(base64Key, 'base64'), iv);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return `${iv.toString('base64')}.${sealed.toString('base64')}`;
}
