import { eq } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database } from '../platform/db/database.ts';
import { ormOver } from '../platform/db/drizzle.ts';
import { sdkConnections } from '../sdk-connections/index.ts';
import { partsOf } from './payloadKey.ts';

/** Notes on a connection that an SDK has asked for it, once while this process runs. */
export function makeFirstUses(database: Database, log: Logger): { note(payloadKey: string): void } {
  const noted = new Set<string>();
  return {
    note(payloadKey) {
      const [key] = partsOf(payloadKey);
      if (noted.has(key)) return;
      noted.add(key);
      ormOver(database)
        .update(sdkConnections)
        .set({ connected: true })
        .where(eq(sdkConnections.key, key))
        .catch((error: unknown) => {
          noted.delete(key);
          log.warn({ error, key }, 'first use of a connection could not be noted');
        });
    },
  };
}
