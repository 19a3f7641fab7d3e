import type { Watchable } from '@gb/domain/activity';
import { ALL, useQuery } from '../platform/data.tsx';
import { useApi } from '../platform/SessionProvider.tsx';

export const useWatching = () => useQuery('GET /user/watching');
export const useActivity = () => useQuery('GET /api/v1/activity', ALL);

/** Whether one follows a thing, and the switch for it. Undefined until it is known. */
export function useWatch(type: Watchable, id: string) {
  const api = useApi();
  const { data, mutate } = useWatching();
  const isWatching = data?.[type].includes(id);
  return {
    isWatching,
    toggle: async () => {
      const other = isWatching ? 'DELETE /user/watching/:type/:id' : 'PUT /user/watching/:type/:id';
      const answer = await api.call(other, { params: { type, id } });
      await mutate(answer, { revalidate: false });
    },
  };
}
