import type { Activity, Watchable, Watching } from '@gb/domain/activity';
import { useQuery } from '../platform/data.tsx';
import { useApi } from '../platform/SessionProvider.tsx';

const PATH = '/user/watching';

export const useWatching = () => useQuery<Watching>(PATH);
export const useActivity = () => useQuery<{ activity: Activity[] }>('/api/v1/activity?view=summary');

/** Whether one follows a thing, and the switch for it. Undefined until it is known. */
export function useWatch(type: Watchable, id: string) {
  const api = useApi();
  const { data, mutate } = useWatching();
  const isWatching = data?.[type].includes(id);
  return {
    isWatching,
    toggle: async () => {
      const answer = await api.send<Watching>(
        isWatching ? 'DELETE' : 'PUT',
        `${PATH}/${type}/${encodeURIComponent(id)}`,
      );
      await mutate(answer, { revalidate: false });
    },
  };
}
