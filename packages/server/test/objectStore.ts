import { createHash } from 'node:crypto';
import { type IncomingMessage, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** An object store of somebody else's, in the forms of S3's reference as far as we speak it. */
export type ObjectStore = {
  address: string;
  objects: Map<string, Buffer>;
  seen: IncomingMessage[];
  stop(): Promise<void>;
};

export async function startObjectStore(): Promise<ObjectStore> {
  const objects = new Map<string, Buffer>();
  const seen: IncomingMessage[] = [];
  const server = createServer(async (request, response) => {
    seen.push(request);
    const path = request.url ?? '';
    const body = await buffer(request);
    const isSigned = request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=key/');
    if (path.includes('forbidden') || !isSigned) return response.writeHead(403).end();
    if (request.method === 'PUT') objects.set(path, body);
    if (request.method === 'DELETE') objects.delete(path);
    if (request.method === 'DELETE') return response.writeHead(204).end();
    const found = objects.get(path);
    if (!found) return response.writeHead(404).end();
    const etag = `"${createHash('md5').update(found).digest('hex')}"`;
    response.writeHead(200, { etag, 'content-length': request.method === 'PUT' ? 0 : found.length });
    response.end(request.method === 'GET' ? found : undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    seen,
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
