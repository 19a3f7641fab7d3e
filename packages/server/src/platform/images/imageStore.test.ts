import { mkdtempSync } from 'node:fs';
import { type IncomingMessage, type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ImageStore, folderStore, s3Store } from './imageStore.ts';

/** An object store of somebody else's, as far as we speak to it. */
function objectStore() {
  const objects = new Map<string, Buffer>();
  const seen: IncomingMessage[] = [];
  const server: Server = createServer(async (request, response) => {
    seen.push(request);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const path = request.url ?? '';
    if (path.includes('forbidden')) return response.writeHead(403).end();
    if (request.method === 'PUT') objects.set(path, Buffer.concat(chunks));
    const found = objects.get(path);
    response.writeHead(found ? 200 : 404).end(found);
  });
  return { server, seen, objects };
}

describe('where images are kept', () => {
  const bucket = objectStore();
  let stores: readonly [name: string, store: ImageStore][];
  beforeAll(async () => {
    await new Promise<void>((resolve) => bucket.server.listen(0, '127.0.0.1', resolve));
    const { port } = bucket.server.address() as AddressInfo;
    const s3 = s3Store({
      endpoint: `http://127.0.0.1:${port}`,
      bucket: 'pictures',
      region: 'eu-west-1',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
    });
    stores = [
      ['a folder', folderStore(mkdtempSync(join(tmpdir(), 'images-')))],
      ['a bucket', s3],
    ];
  });
  afterAll(() => new Promise((resolve) => bucket.server.close(resolve)));

  it('gives back what was put there, and null for what was not', async () => {
    for (const [name, store] of stores) {
      const bytes = Buffer.from([0, 255, 1, 254]);
      await store.put('org_1/img_1.png', bytes, 'image/png');
      expect((await store.get('org_1/img_1.png'))?.equals(bytes), name).toBe(true);
      expect(await store.get('org_1/img_2.png'), name).toBeNull();
    }
  });

  it('signs what it asks of a bucket, and says the content type', () => {
    expect([...bucket.objects.keys()]).toEqual(['/pictures/org_1/img_1.png']);
    const [put] = bucket.seen;
    expect(put?.headers.authorization).toMatch(/^AWS4-HMAC-SHA256 Credential=key\/\d{8}\/eu-west-1\/s3\/aws4_request/);
    expect(put?.headers['content-type']).toBe('image/png');
  });

  it('says which status a bucket refused with', async () => {
    const s3 = stores[1]?.[1] as ImageStore;
    await expect(s3.put('forbidden.png', Buffer.from('x'), 'image/png')).rejects.toThrow('status 403');
  });
});
