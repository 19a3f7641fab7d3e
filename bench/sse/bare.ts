import { type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Nothing but node:http: keeps streams, and on a POST answers and then writes the body to all of them. */
const streams = new Set<ServerResponse>();
const server = createServer((request, response) => {
  if (request.method !== 'POST') {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    request.socket.setNoDelay(true);
    response.write('retry: 10000\n\n');
    streams.add(response);
    return;
  }
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    response.end('ok');
    const bytes = Buffer.concat(chunks);
    for (const stream of streams) stream.write(bytes);
  });
});
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));

/* Nobody is left to ask. */
process.on('disconnect', () => process.exit());
