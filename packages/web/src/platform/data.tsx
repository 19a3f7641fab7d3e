import { type ReactNode, useCallback } from 'react';
import useSWR, { SWRConfig, type SWRResponse, useSWRConfig } from 'swr';
import { ApiError } from './api.ts';
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

export type Query<T> = SWRResponse<T, Error>;
type Options = { refreshInterval?: number | ((latest: unknown) => number) };

/** Reads a path of our API, cached. A null path means: do not fetch yet. */
export function useQuery<T>(path: string | null, options: Options = {}): Query<T> {
  const api = useApi();
  const organizationId = useOrganizationId();
  return useSWR<T, Error>(
    path === null ? null : keyOf(organizationId, path),
    (key: string) => api.get<T>(key.slice(key.indexOf(SEPARATOR) + SEPARATOR.length)),
    options,
  );
}

/** Marks every cached answer under these paths as old, so that what is on screen is read again. */
export function useRevalidate(): (...prefixes: string[]) => Promise<void> {
  const { mutate } = useSWRConfig();
  const organizationId = useOrganizationId();
  return useCallback(
    async (...prefixes) => {
      const starts = prefixes.map((prefix) => keyOf(organizationId, prefix));
      await mutate((key) => typeof key === 'string' && starts.some((start) => key.startsWith(start)));
    },
    [mutate, organizationId],
  );
}
