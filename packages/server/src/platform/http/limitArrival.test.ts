import { type AddressInfo, connect } from 'node:net';
import { type IncomingMessage, type Server, createServer } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import { headersWithin, limitArrival } from './limitArrival.ts';
import { unreadable } from './unreadable.ts';

let server: Server | undefined;
afterEach(() => server?.close());

/** Sends the head of a request and then a piece of its body every so often. Gives what came back. */
async function send(limit: (request: IncomingMessage) => void, pieces: { text: string; everyMs: number }) {
  server = createServer((request, response) => {
    limit(request);
    request.resume().once('end', () => response.end('taken'));
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return new Promise<string>((resolve) => {
    let heard = '';
    const length = pieces.text.length * 10;
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n`),
    );
    const timer = setInterval(() => socket.writable && socket.write(pieces.text), pieces.everyMs);
    socket.on('data', (bytes: Buffer) => (heard += bytes.toString()));
    socket.on('error', () => {});
    socket.on('close', () => {
      clearInterval(timer);
      resolve(heard);
    });
  });
}

it('ends a request whose body never comes, and says why', async () => {
  const heard = await send((request) => limitArrival(request, { everyMs: 50, bytes: Number.POSITIVE_INFINITY }), {
    text: 'x',
    everyMs: 10_000,
  });
  expect(heard).toMatch(/^HTTP\/1.1 408/);
  expect(heard).toContain('The request took too long to arrive');
});

it('ends a connection whose headers never end, and says why', async () => {
  server = createServer(headersWithin(60), (_, response) => response.end());
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => socket.end(unreadable(error.code)));
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const heard = await new Promise<string>((resolve) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost: x\r\n'));
    socket.on('data', (bytes: Buffer) => (text += bytes.toString()));
    socket.on('close', () => resolve(text));
  });
  expect(heard).toMatch(/^HTTP\/1.1 408/);
  expect(heard).toContain('The request took too long to arrive');
});

it('lets a file take its time while it goes on arriving', async () => {
  const heard = await send((request) => limitArrival(request, { everyMs: 250, bytes: 100 }), {
    text: 'x'.repeat(1000),
    everyMs: 60,
  });
  expect(heard).toContain('taken');
});
