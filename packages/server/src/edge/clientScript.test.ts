import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeClientScript } from './clientScript.ts';

describe('the script tag', () => {
  let server: Server;
  let origin: string;

  beforeAll(async () => {
    const script = makeClientScript();
    server = createServer((request, response) => {
      if (!script.handle(request, response)) response.writeHead(418).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  const get = (headers: Record<string, string> = {}, method = 'GET', path = '/sdk/script.js') =>
    fetch(origin + path, { method, headers });

  it('may be loaded and kept by pages of any site', async () => {
    const response = await get();
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=3600, stale-while-revalidate=86400, stale-if-error=604800',
      vary: 'Accept-Encoding',
    });
    expect(await response.text()).toContain('growthbook_queue');
  });

  it('is sent compressed, and not at all to who has it, by an ETag of each encoding', async () => {
    const etags = new Set<string>();
    for (const [encoding, most] of [
      ['identity', 40_000],
      ['gzip', 14_000],
      ['br', 12_500],
    ] as const) {
      // biome-ignore format: a table
      const first = await get({ 'accept-encoding': encoding });
      expect(Number(first.headers.get('content-length'))).toBeLessThan(most);
      const etag = first.headers.get('etag') ?? '';
      etags.add(etag);
      const again = await get({ 'accept-encoding': encoding, 'if-none-match': etag });
      expect([again.status, await again.text()]).toEqual([304, '']);
    }
    expect(etags.size).toBe(3);
  });

  it('answers what asks only about it, and leaves every other path and method alone', async () => {
    expect((await get({}, 'HEAD')).headers.get('content-length')).not.toBe('0');
    expect((await get({}, 'OPTIONS')).status).toBe(200);
    expect((await get({}, 'GET', '/sdk/script.js?v=2')).status).toBe(200);
    expect((await get({}, 'POST')).status).toBe(418);
    expect((await get({}, 'GET', '/sdk/script.js.map')).status).toBe(418);
  });
});
