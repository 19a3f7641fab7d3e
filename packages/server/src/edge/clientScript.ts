import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { allowAnyOrigin, answerJson } from './answers.ts';
import { type Bodies, makeBodies, sendBody } from './bodies.ts';
import { shortHash } from './entry.ts';

const PATH = '/sdk/script.js';
const BUILT = fileURLToPath(new URL('../../../sdk/dist/script.js', import.meta.url));
const TYPE = 'text/javascript; charset=utf-8';
const BEST_COMPRESSION = 11;
const NOT_BUILT = 'The script tag is not built: expected a start by "npm start"';

/** Its address never changes, so that pages that name it get a new version within an hour, and an old one meanwhile. */
const HEADERS = {
  'cache-control': 'public, max-age=3600, stale-while-revalidate=86400, stale-if-error=604800',
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
};

/** The client library as a script tag for pages of any site. `handle` says whether the request was its own. */
export function makeClientScript(): { handle(request: IncomingMessage, response: ServerResponse): boolean } {
  let bodies: Promise<Bodies> | undefined;

  async function send(request: IncomingMessage, response: ServerResponse): Promise<void> {
    bodies ??= readBuilt();
    const ready = await bodies.catch(() => (bodies = undefined));
    if (ready) await sendBody(ready, TYPE, { request, response }, HEADERS);
    else answerJson(response, 404, { status: 404, message: NOT_BUILT });
  }

  return {
    handle(request, response) {
      const { url = '', method = '' } = request;
      if (!url.startsWith(PATH) || (url.length > PATH.length && url[PATH.length] !== '?')) return false;
      if (method === 'OPTIONS') allowAnyOrigin(response);
      else if (method === 'GET' || method === 'HEAD') void send(request, response);
      else return false;
      return true;
    },
  };
}

async function readBuilt(): Promise<Bodies> {
  const bytes = await readFile(BUILT);
  return makeBodies(bytes, shortHash(bytes.toString()), BEST_COMPRESSION);
}
