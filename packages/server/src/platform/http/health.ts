import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';

/** `/healthz` tells of the process alone, `/readyz` of each part it needs. */
export function mountHealth(app: FastifyInstance, database: Database): void {
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const databaseState = await database.query('select 1').then(
      () => 'ok',
      () => 'unreachable',
    );
    return reply
      .code(databaseState === 'ok' ? 200 : 503)
      .send({ status: databaseState === 'ok' ? 'ok' : 'degraded', database: databaseState });
  });
}
