import type { IncomingMessage, ServerResponse } from 'node:http';
import { asChunk } from './chunk.ts';
import type { Entry, Events } from './entry.ts';

/** What a slow reader may leave unread before it is told to refetch and cut. */
const MAX_BACKLOG_BYTES = 512 * 1024;

const HELLO = asChunk('retry: 10000\n\n');

/** Whose events a reader understands. */
type Kind = keyof Events;

/** What keeps a stream alive: to an OpenFeature client, an empty message would be one that it cannot read. */
const PING: Readonly<Record<Kind, Buffer>> = { libraries: asChunk('data: \n\n'), ofrep: asChunk(': ping\n\n') };
const REFETCH: Readonly<Record<Kind, Buffer>> = {
  libraries: asChunk('event: features-updated\ndata: \n\n'),
  ofrep: asChunk('event: message\ndata: {"type":"refetchEvaluation"}\n\n'),
};

/** The open event streams of this process. */
export type Streams = ReturnType<typeof makeStreams>;

/** Readers are pinged every `pingMs`; one that stopped reading has `cutAfterMs` to hear that it should refetch. */
export function makeStreams({ pingMs = 30_000, cutAfterMs = 5_000 } = {}) {
  const readers = new Map<string, Map<ServerResponse, Kind>>();
  const ping = setInterval(() => {
    for (const responses of readers.values())
      for (const [response, kind] of responses) send(response, kind, PING[kind]);
  }, pingMs);
  ping.unref();

  /**
   * Writes past the response, straight to the socket: for many readers, framing each chunk anew costs more than sending
   * it. What is sent is shared by all readers, so a backlog costs no more than one reader's place in the queue.
   */
  function send(response: ServerResponse, kind: Kind, chunk: Buffer): void {
    const { socket } = response;
    if (!socket || response.writableEnded) return;
    if (socket.writableLength <= MAX_BACKLOG_BYTES) {
      socket.write(chunk);
      return;
    }
    socket.write(REFETCH[kind]);
    response.end();
    setTimeout(() => response.destroy(), cutAfterMs).unref();
  }

  return {
    /** Opens a stream and sends what is current at once, unless the caller says it has that. */
    open(entry: Entry, request: IncomingMessage, response: ServerResponse, kind: Kind = 'libraries'): void {
      response.writeHead(200, {
        'content-type': 'text/event-stream',
        'cache-control': 'no-cache, no-transform',
        connection: 'keep-alive',
        'transfer-encoding': 'chunked',
        'access-control-allow-origin': '*',
        'x-accel-buffering': 'no',
      });
      // A request behind another on its connection has no socket yet, and an endless answer is no use there.
      if (!response.socket) return void response.end();
      response.flushHeaders();
      response.socket.setNoDelay(true);
      send(response, kind, HELLO);
      if (request.headers['last-event-id'] !== String(entry.revision)) send(response, kind, entry.events[kind]);
      const mine = readers.get(entry.key) ?? new Map<ServerResponse, Kind>();
      readers.set(entry.key, mine.set(response, kind));
      response.on('close', () => {
        mine.delete(response);
        if (mine.size === 0 && readers.get(entry.key) === mine) readers.delete(entry.key);
      });
    },

    /** Sends a new revision to everyone who listens to its key; null closes their streams. */
    publish(key: string, events: Events | null): void {
      for (const [response, kind] of readers.get(key) ?? []) {
        if (events) send(response, kind, events[kind]);
        else response.end();
      }
    },

    count: (): number => [...readers.values()].reduce((total, responses) => total + responses.size, 0),

    close(): void {
      clearInterval(ping);
      for (const responses of readers.values()) for (const response of responses.keys()) response.end();
    },
  };
}
