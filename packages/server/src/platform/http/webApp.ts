import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const DIST = fileURLToPath(new URL('../../../../web/dist', import.meta.url));

/** Paths that are the server's own: nothing below them is ever a page. */
export const RESERVED = [
  '/api',
  '/auth',
  '/user',
  '/member',
  '/organization',
  '/subscription',
  '/upload',
  '/sub',
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
    const isPage =
      request.method === 'GET' && request.headers.accept?.includes('text/html') && !isReserved(request.url);
    if (isPage && shell)
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .header('x-robots-tag', 'noindex')
        .send(shell);
    return reply.code(404).send(nothingAt(request));
  });
}

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
