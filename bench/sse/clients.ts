import { type Socket, connect } from 'node:net';

/**
 * Many raw readers of one event stream, in a process of their own. After each burst that reached all of them it tells the
 * parent when the last byte came to the last one, by the clock all processes of the machine share.
 */
const [host, port, path, count] = process.argv.slice(2) as [string, string, string, string];
const total = Number(count);
/** Less than a burst, and more than all that comes between two. */
const BURST_BYTES = 20_000;
const NEWLINE = 10;
let isCounting = false;
let reached = 0;

type Reader = { socket: Socket; bytes: number };

const readers: Reader[] = [];
for (let index = 0; index < total; index += 100) {
  await Promise.all(Array.from({ length: Math.min(100, total - index) }, open));
}
process.send?.({ open: readers.length });

function open(): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(Number(port), host);
    const reader: Reader = { socket, bytes: 0 };
    readers.push(reader);
    socket.write(`GET ${path} HTTP/1.1\r\nhost: bench\r\naccept: text/event-stream\r\n\r\n`);
    socket.once('data', () => resolve());
    socket.on('data', (chunk) => {
      if (isCounting) take(reader, chunk as Buffer);
    });
  });
}

/** A reader has a burst once enough of it came and the last bytes end an event (in a chunk of HTTP, or bare). */
function take(reader: Reader, chunk: Buffer): void {
  const before = reader.bytes;
  reader.bytes += chunk.length;
  if (before < 0 || reader.bytes < BURST_BYTES || chunk.at(-1) !== NEWLINE) return;
  reader.bytes = Number.NEGATIVE_INFINITY;
  reached++;
  if (reached === total) process.send?.({ last: String(process.hrtime.bigint()) });
}

process.on('message', () => {
  isCounting = true;
  reached = 0;
  for (const reader of readers) reader.bytes = 0;
  process.send?.({ ready: true });
});

/* Nobody is left to ask. */
process.on('disconnect', () => process.exit());
