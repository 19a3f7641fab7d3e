import type { Payload } from '../payload.ts';
import type { Request } from './requests.ts';

/** Where a client's payload comes from right now, under which names it is followed and kept. */
export type Source = { key: string; cacheKey: string; disableCache?: boolean; request: Request; stream: Request };

/** A client as the loader sees it. */
export interface Loadable {
  /** @internal */
  getSource(): Source;
  setPayload(payload: Payload): Promise<void>;
  log(message: string, context: Record<string, unknown>): void;
}
