import { type Server, createServer } from 'node:http';
import { type AddressInfo, type Socket, connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Entry, makeEntry } from './entry.ts';
import { asChunk } from './chunk.ts';
import { type Streams, makeStreams } from './streams.ts';

const entryOf = (revision: number, body = '{"features":{}}', more: object = {}): Entry =>
  makeEntry({
    key: 'sdk-k',
    organizationId: 'o',
    connectionId: 'c',
    revision,
    isRemote: false,
    body: Buffer.from(body),
    evaluable: null,
    parts: null,
    ...more,
  });

describe('event streams', () => {
  let streams: Streams;
  let server: Server;
  let current: Entry;
  const sockets: Socket[] = [];
  let connections: Socket[];

  beforeEach(async () => {
    streams = makeStreams({ pingMs: 100, cutAfterMs: 500 });
    current = entryOf(7);
    server = createServer((request, response) => streams.open(current, request, response));
    connections = [];
    server.on('connection', (connection) => connections.push(connection));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    streams.close();
    await new Promise((resolve) => server.close(resolve));
  });

  function read(headers: string[] = []): { socket: Socket; text: () => string; isClosed: () => boolean } {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    sockets.push(socket);
    let text = '';
    let closed = false;
    socket.on('data', (chunk) => (text += chunk.toString()));
    socket.on('close', () => (closed = true));
    socket.on('error', () => {});
    socket.write(['GET /sub/sdk-k HTTP/1.1', 'host: x', ...headers, '', ''].join('\r\n'));
    return { socket, text: () => text, isClosed: () => closed };
  }

  it('begin with what is current, under its id', async () => {
    const reader = read();
    await expect.poll(reader.text).toContain('retry: 10000\n\n');
    await expect.poll(reader.text).toContain('id: 7\nevent: features\ndata: {"features":{}}\n\n');
  });

  it('resume: whoever has the current revision is sent nothing until the next', async () => {
    const reader = read(['last-event-id: 7']);
    await expect.poll(reader.text).toContain('retry: 10000\n\n');
    streams.publish('sdk-k', entryOf(8).events);
    await expect.poll(reader.text).toContain('id: 8\n');
    expect(reader.text()).not.toContain('id: 7');
  });

  it('only say that something changed where the server evaluates', async () => {
    current = entryOf(7, '{"features":{"secret":{}}}', { isRemote: true });
    const reader = read();
    await expect.poll(reader.text).toContain('id: 7\nevent: features-updated\ndata: \n\n');
    expect(reader.text()).not.toContain('secret');
  });

  it('are kept alive by empty messages', async () => {
    const reader = read();
    await expect.poll(reader.text).toMatch(/\n\n[\s\S]*data: \n\n[\s\S]*data: \n\n/);
  });

  it('tell a reader that stopped reading to fetch again, then cut it, and go on for the others', async () => {
    const stalled = read();
    const other = read();
    await expect.poll(() => streams.count()).toBe(2);
    stalled.socket.pause();
    const large = entryOf(9, JSON.stringify({ features: 'x'.repeat(2_000_000) }));
    await expect
      .poll(() => {
        streams.publish('sdk-k', large.events);
        return streams.count();
      })
      .toBe(1);
    stalled.socket.resume();
    await expect.poll(stalled.isClosed).toBe(true);
    expect(other.isClosed()).toBe(false);
    streams.publish('sdk-k', entryOf(10).events);
    await expect.poll(other.text).toContain('id: 10\n');
  });

  it('keep at most half a megabyte and one event for a slow reader, and tell it to fetch again when it reads on', async () => {
    const slow = read();
    await expect.poll(() => streams.count()).toBe(1);
    slow.socket.pause();
    const { events } = entryOf(8, JSON.stringify({ features: 'x'.repeat(100_000) }));
    const waiting = () => connections[0]?.writableLength ?? 0;
    const publish = async (): Promise<number> => {
      streams.publish('sdk-k', events);
      await new Promise(setImmediate);
      return waiting();
    };
    await expect.poll(publish, { interval: 1 }).toBeGreaterThan(512 * 1024);
    for (let index = 0; index < 20; index++) await publish();
    expect(waiting()).toBeLessThan(512 * 1024 + 2 * events.libraries.length);
    slow.socket.resume();
    const told = /event: features-updated\ndata: \n\n\r\n0\r\n\r\n$/;
    await expect.poll(() => told.test(slow.text())).toBe(true);
  });

  it('take no more memory for an event than its bytes, whatever the alphabet', () => {
    const { length, buffer } = asChunk('привет '.repeat(5000));
    expect(buffer.byteLength).toBe(length);
  });

  it('end when the connection is deleted', async () => {
    const reader = read();
    await expect.poll(() => streams.count()).toBe(1);
    streams.publish('sdk-k', null);
    await expect.poll(() => streams.count()).toBe(0);
    expect(reader.text()).toContain('id: 7');
  });
});
