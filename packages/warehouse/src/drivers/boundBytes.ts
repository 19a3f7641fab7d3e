import type { Duplex } from 'node:stream';
import type { WarehouseProblem } from '../problem.ts';
import { byteMeter, tooLarge } from './byteMeter.ts';

/**
 * Counts what an engine sends over its connection from now on, and cuts that once it is more than a result may be: one
 * value can be too large, and the libraries give a value only when they have all of it.
 */
export function boundBytes(stream: Duplex, limit: number | undefined, stop: (problem: WarehouseProblem) => void): void {
  if (limit === undefined) return;
  const meter = byteMeter(limit);
  stream.on('data', (chunk: Buffer) => {
    if (meter.fits(chunk.length)) return;
    stop(tooLarge(limit));
    stream.destroy();
  });
}
