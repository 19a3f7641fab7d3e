import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';

/**
 * `/healthz` tells of the process alone, `/readyz` of each part it needs. Without the database a server should get no
 * traffic; with files that others do not find it still serves all but some analyses.
 */
export function mountHealth(
  app: FastifyInstance,
  database: Database,
  filesState: () => 'ok' | 'notShared' = () => 'ok',
): void {
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const databaseState = await database.query('select 1').then(
      () => 'ok',
      () => 'unreachable',
    );
    return reply.code(databaseState === 'ok' ? 200 : 503).send({
      status: databaseState === 'ok' && filesState() === 'ok' ? 'ok' : 'degraded',
      database: databaseState,
      files: filesState(),
    });
  });
}
