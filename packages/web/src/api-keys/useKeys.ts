import type { ApiKey, NewApiKey, PersonalToken } from '@gb/domain/api-keys';
import { useQuery, useRevalidate } from '../platform/data.tsx';
import { useApi } from '../platform/SessionProvider.tsx';

const KEYS = '/api/v1/api-keys';
const TOKENS = '/api/v1/personal-access-tokens';

export const useKeys = () => useQuery<{ apiKeys: ApiKey[] }>(`${KEYS}?view=summary`);
export const useTokens = () => useQuery<{ personalAccessTokens: PersonalToken[] }>(`${TOKENS}?view=summary`);

/** The writes of this slice. Making one gives its secret, which nobody can read again. */
export function useKeyActions() {
  const api = useApi();
  const revalidate = useRevalidate();
  const make = async (path: string, body: unknown): Promise<string> => {
    const { secret } = await api.send<{ secret: string }>('POST', path, body);
    await revalidate(path);
    return secret;
  };
  const remove = async (path: string, id: string): Promise<void> => {
    await api.send('DELETE', `${path}/${id}`);
    await revalidate(path);
  };
  return {
    createKey: (key: NewApiKey) => make(KEYS, key),
    removeKey: (id: string) => remove(KEYS, id),
    createToken: (description: string) => make(TOKENS, { description }),
    removeToken: (id: string) => remove(TOKENS, id),
  };
}
