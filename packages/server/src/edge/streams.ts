import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Entry } from './entry.ts';

/** What a slow reader may leave unread before it is told to refetch and cut. */
const MAX_BACKLOG_BYTES = 512 * 1024;

const PING = Buffer.from('data: \n\n');
const REFETCH = Buffer.from('event: features-updated\ndata: \n\n');
const HELLO = Buffer.from('retry: 10000\n\n');

/** Which of an entry's events a reader understands. */
type Kind = 'event' | 'ofrepEvent';

/** The open event streams of this process. */
export type Streams = ReturnType<typeof makeStreams>;

/** Readers are pinged every `pingMs`; one that stopped reading has `cutAfterMs` to hear that it should refetch. */
export function makeStreams({ pingMs = 30_000, cutAfterMs = 5_000 } = {}) {
  const readers = new Map<string, Map<ServerResponse, Kind>>();
  const ping = setInterval(() => {
    for (const responses of readers.values()) for (const response of responses.keys()) send(response, PING);
  }, pingMs);
  ping.unref();

  /** What is sent is shared by all readers, so a backlog costs no more than one reader's place in the queue. */
  function send(response: ServerResponse, bytes: Buffer): void {
    if (response.writableEnded) return;
    if (response.writableLength <= MAX_BACKLOG_BYTES) {
      response.write(bytes);
      return;
    }
    response.end(REFETCH);
    setTimeout(() => response.destroy(), cutAfterMs).unref();
  }

  return {
    /** Opens a stream and sends what is current at once, unless the caller says it has that. */
    open(entry: Entry, request: IncomingMessage, response: ServerResponse, kind: Kind = 'event'): void {
      response.writeHead(200, {
        'content-type': 'text/event-stream',
        'cache-control': 'no-cache, no-transform',
        connection: 'keep-alive',
        'access-control-allow-origin': '*',
        'x-accel-buffering': 'no',
      });
      request.socket.setNoDelay(true);
      response.write(HELLO);
      if (request.headers['last-event-id'] !== String(entry.revision)) response.write(entry[kind]);
      const mine = readers.get(entry.key) ?? new Map<ServerResponse, Kind>();
      readers.set(entry.key, mine.set(response, kind));
      response.on('close', () => {
        mine.delete(response);
        if (mine.size === 0 && readers.get(entry.key) === mine) readers.delete(entry.key);
      });
    },

    /** Sends a new revision to everyone who listens to its key; null closes their streams. */
    publish(key: string, entry: Entry | null): void {
      for (const [response, kind] of readers.get(key) ?? []) {
        if (entry) send(response, entry[kind]);
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
