import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const DIST = fileURLToPath(new URL('../../../../web/dist', import.meta.url));

/** Paths that are the server's own: nothing below them is ever a page. */
const RESERVED = [
  '/api',
  '/auth',
  '/user',
  '/member',
  '/organization',
  '/subscription',
  '/upload',
  '/sub',
  '/sdk',
  '/ofrep',
  '/oauth',
  '/docs',
  '/healthz',
  '/readyz',
] as const;

/** Serves the built web app; any other page address gets its shell, anything else a JSON 404. */
export async function mountWebApp(app: FastifyInstance): Promise<void> {
  const built = existsSync(join(DIST, 'index.html'));
  if (built)
    await app.register(staticFiles, {
      root: DIST,
      wildcard: false,
      index: false,
      setHeaders: (reply, path) =>
        void reply.header(
          'cache-control',
          path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        ),
    });
  const shell = built ? await readFile(join(DIST, 'index.html')) : null;
  app.setNotFoundHandler((request, reply) => {
    if (shell && isPage(request))
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .header('x-robots-tag', 'noindex')
        .send(shell);
    return reply.code(404).send(nothingAt(request));
  });
}

/** The first page is also for whoever only asks whether it is there, like `curl` and load balancers. */
const isPage = ({ method, url, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  !isReserved(url) &&
  (url.split('?')[0] === '/' || Boolean(headers.accept?.includes('text/html')));

const nothingAt = ({ method, url, id }: FastifyRequest) => ({
  status: 404,
  message: `There is nothing at ${method} ${url.split('?')[0]}`,
  code: 'notFound',
  requestId: id,
});

/** For servers without pages and API: everything but their own work is a JSON 404. */
export function mountNothing(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) => reply.code(404).send(nothingAt(request)));
}

export const isReserved = (url: string): boolean => {
  const path = url.split('?')[0] ?? '';
  return RESERVED.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
};
