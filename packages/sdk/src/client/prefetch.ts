import { GrowthBook } from './client.ts';
import { subscribe } from './loader.ts';
import type { Options } from './options.ts';

/** Loads the payload before any client asks, so that the next one finds it in the cache; `streaming` keeps it fresh there. */
export const prefetchPayload = async ({
  skipCache,
  streaming,
  ...options
}: Options & { skipCache?: boolean; streaming?: boolean }): Promise<void> => {
  const client = new GrowthBook(options);
  await client.refreshFeatures({ skipCache });
  if (streaming) subscribe(client);
  else client.destroy();
};
