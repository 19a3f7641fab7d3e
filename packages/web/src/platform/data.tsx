import { type ReactNode, useCallback, useEffect } from 'react';
import useSWR, { SWRConfig, type SWRResponse, preload, useSWRConfig } from 'swr';
import { ApiError, type Args, addressOf } from './api.ts';
import type { Address, Input, Output, Read, ReadAlone } from './apiTypes.ts';
import { useApi } from './SessionProvider.tsx';
import { useOrganizationId } from './organizationId.ts';

const SEPARATOR = '::';

/** The cache key of a path: organizations never see each other's cached answers. */
export const keyOf = (organizationId: string, path: string): string => `${organizationId}${SEPARATOR}${path}`;

/** Only what may heal by itself is tried again: an unreachable server or one that failed. */
const mayHeal = (error: unknown): boolean => !(error instanceof ApiError) || error.status === 0 || error.status >= 500;

/** Caching for one organization; switching drops everything that was cached for the other. */
export function DataProvider({ children }: { children: ReactNode }) {
  const organizationId = useOrganizationId();
  return (
    <SWRConfig
      key={organizationId}
      value={{
        provider: () => new Map(),
        dedupingInterval: 2000,
        errorRetryInterval: 5000,
        focusThrottleInterval: 5000,
        shouldRetryOnError: mayHeal,
      }}
    >
      {children}
    </SWRConfig>
  );
}

/** The input of lists that our pages show whole. */
export const ALL = { query: { view: 'summary' } } as const;

export type Query<T> = SWRResponse<T, Error>;
type Options<T> = { refreshInterval?: (latest: T | undefined) => number };
type QueryArgs<C extends Read> =
  Record<string, never> extends Input<C>
    ? [input?: Input<C> | null, options?: Options<Output<C>>]
    : [input: Input<C> | null, options?: Options<Output<C>>];

/** What a call of our API answers, cached. Null for its input means: do not ask yet. */
export function useQuery<C extends Read>(call: C, ...[input, options]: QueryArgs<C>): Query<Output<C>> {
  const api = useApi();
  const organizationId = useOrganizationId();
  const known = input ?? undefined;
  return useSWR<Output<C>, Error>(
    input === null ? null : keyOf(organizationId, addressOf(call, known)),
    // An input that may be missing is the same for both; a generic cannot be told.
    () => api.call(call, ...([known] as Args<C>)),
    options,
  );
}

/** Asks for what a page reads first while what stands around it is still loading; the page then finds it under way. */
export function useAhead(organizationId: string | null, calls: readonly ReadAlone[]): void {
  const api = useApi();
  useEffect(() => {
    if (organizationId === null) return;
    for (const call of calls) {
      // None of them needs an input; of a call that may be any of them that cannot be told.
      const ask = () => api.call(call, ...([] as unknown as Args<ReadAlone>));
      preload(keyOf(organizationId, addressOf(call, undefined)), ask);
    }
    // Only the page that was opened first waits for the rest; later ones ask at once.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [organizationId]);
}

/** Where cached answers lie: an address and all below it, or with `?` at the end the lists at that address alone. */
type Place = Address | `${Address}?`;

/** Marks every cached answer whose address begins so as old, so that what is on screen is read again; all without any. */
export function useRevalidate(): (...prefixes: Place[]) => Promise<void> {
  const { mutate } = useSWRConfig();
  const organizationId = useOrganizationId();
  return useCallback(
    async (...prefixes) => {
      const starts = (prefixes.length > 0 ? prefixes : ['']).map((prefix) => keyOf(organizationId, prefix));
      await mutate((key) => typeof key === 'string' && starts.some((start) => key.startsWith(start)));
    },
    [mutate, organizationId],
  );
}
