import type { HttpFetch } from '@gb/warehouse/drivers/clickhouse';
import { byteMeter, tooLarge } from '@gb/warehouse/drivers/byteMeter';
import type { GuardedFetch } from '../http/guardedFetch.ts';

/** What may still come in for the order an engine is at. */
export type Meter = { begin(limit: number | undefined): void; read(body: AsyncIterable<Uint8Array>): Promise<string> };

/** Counts all bodies that are read for one order together. */
export function makeMeter(): Meter {
  let limit: number | undefined;
  let meter = byteMeter();
  return {
    begin(most) {
      limit = most;
      meter = byteMeter(most);
    },
    async read(body) {
      const chunks: Uint8Array[] = [];
      for await (const chunk of body) {
        if (!meter.fits(chunk.length)) throw tooLarge(limit);
        chunks.push(chunk);
      }
      return Buffer.concat(chunks).toString('utf8');
    },
  };
}

/** A fetch whose answers are read only as far as the order they are for may take in. */
export const meteredFetch =
  (send: GuardedFetch, meter: Meter): HttpFetch =>
  async (url, init) => {
    const { ok, status, headers, body } = await send(url, init);
    return { ok, status, headers, text: async () => (body ? meter.read(body) : '') };
  };
