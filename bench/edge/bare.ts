import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerCpu } from './cpu.ts';

type Body = { headers: Record<string, string>; base64: string };

/** Nothing but node:http writing the bytes it is given: what a server can do at best here. */
process.once('message', (bodies: Record<string, Body>) => {
  const ready = new Map(
    Object.entries(bodies).map(([encoding, { headers, base64 }]) => [
      encoding,
      { headers, bytes: Buffer.from(base64, 'base64') },
    ]),
  );
  const server = createServer((request, response) => {
    const body = ready.get(request.headers['accept-encoding'] as string) ?? ready.get('identity');
    if (!body) return response.writeHead(500).end();
    if (request.headers['if-none-match'] === body.headers.etag) return response.writeHead(304, body.headers).end();
    response.writeHead(200, { ...body.headers, 'content-length': body.bytes.length });
    response.end(body.bytes);
  });
  server.listen(0, '127.0.0.1', () => {
    answerCpu();
    process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` });
  });
});
