import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';

/**
 * `/healthz` tells of the process alone, `/readyz` of each part it needs. Without the database a server should get no
 * traffic; with files that others do not find, or without room on its disk, it still serves SDKs and pages.
 */
export function mountHealth(
  app: FastifyInstance,
  { database, dataDir }: { database: Database; dataDir: string },
  filesState: () => 'ok' | 'notShared' = () => 'ok',
): void {
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const databaseState = await database.query('select 1').then(
      () => 'ok',
      () => 'unreachable',
    );
    const parts = { database: databaseState, files: filesState(), disk: await diskState(dataDir) };
    const isWhole = Object.values(parts).every((state) => state === 'ok');
    return reply.code(databaseState === 'ok' ? 200 : 503).send({ status: isWhole ? 'ok' : 'degraded', ...parts });
  });
}

/** With less than this, writes begin to fail. */
const LEAST_FREE_BYTES = 16 * 1024 ** 2;

/** Whether there is room where this server keeps its data; taken to be so where the system does not say. */
async function diskState(dataDir: string): Promise<'ok' | 'full'> {
  const { bavail, bsize } = await statfs(dataDir).catch(() => ({ bavail: Number.POSITIVE_INFINITY, bsize: 1 }));
  return bavail * bsize < LEAST_FREE_BYTES ? 'full' : 'ok';
}
