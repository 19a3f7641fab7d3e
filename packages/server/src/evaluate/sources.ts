import { createHash } from 'node:crypto';
import type { PayloadInput } from '@gb/domain/sdk-payload';
import { listAttributes } from '../attributes/index.ts';
import { readExperiments } from '../experiments/index.ts';
import { readLiveFeatures } from '../features/index.ts';
import type { Ctx } from '../platform/context.ts';
import { listSavedGroups } from '../saved-groups/index.ts';

/** Everything of an organization that payloads are made from, apart from the connection. */
export type Sources = Omit<PayloadInput, 'connection'>;

/** Reads the sources; in one transaction of its own they are one consistent view. */
export async function readSources(store: Pick<Ctx, 'db'>, secureAttributeSalt: string): Promise<Sources> {
  return {
    features: await readLiveFeatures(store),
    experiments: await readExperiments(store),
    savedGroups: await listSavedGroups(store),
    attributes: await listAttributes(store),
    hashSecure: hashWith(secureAttributeSalt),
  };
}

/** Salted hashes of secure values, as hexadecimal text. */
export const hashWith =
  (salt: string): Sources['hashSecure'] =>
  (text) =>
    createHash('sha256')
      .update(salt + text)
      .digest('hex');
