import type { NewApiKey } from '@gb/domain/api-keys';
import { ALL, useQuery, useRevalidate } from '../platform/data.tsx';
import { useApi } from '../platform/SessionProvider.tsx';

export const useKeys = () => useQuery('GET /api/v1/api-keys', ALL);
export const useTokens = () => useQuery('GET /api/v1/personal-access-tokens', ALL);

/** The writes of this slice. Making one gives its secret, which nobody can read again. */
export function useKeyActions() {
  const api = useApi();
  const revalidate = useRevalidate();
  return {
    createKey: async (body: NewApiKey): Promise<string> => {
      const { secret } = await api.call('POST /api/v1/api-keys', { body });
      await revalidate('/api/v1/api-keys');
      return secret;
    },
    removeKey: async (id: string) => {
      await api.call('DELETE /api/v1/api-keys/:id', { params: { id } });
      await revalidate('/api/v1/api-keys');
    },
    createToken: async (description: string): Promise<string> => {
      const { secret } = await api.call('POST /api/v1/personal-access-tokens', { body: { description } });
      await revalidate('/api/v1/personal-access-tokens');
      return secret;
    },
    removeToken: async (id: string) => {
      await api.call('DELETE /api/v1/personal-access-tokens/:id', { params: { id } });
      await revalidate('/api/v1/personal-access-tokens');
    },
  };
}
