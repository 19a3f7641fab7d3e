import type { NewTag, Tag, TagUpdate } from '@gb/domain/tags';
import { ALL, useQuery, useRevalidate } from '../platform/data.tsx';
import { useApi } from '../platform/SessionProvider.tsx';

export const useTags = () => useQuery('GET /api/v1/tags', ALL);

/** The writes of this slice; after each, lists of tags everywhere are read again. */
export function useTagActions() {
  const api = useApi();
  const revalidate = useRevalidate();
  const refresh = () => revalidate('/api/v1/tags', '/organization/names');
  return {
    create: async (tag: NewTag) => {
      await api.call('POST /api/v1/tags', { body: tag });
      await refresh();
    },
    update: async (id: string, change: TagUpdate, since: Tag) => {
      await api.call('POST /api/v1/tags/:id', { params: { id }, body: change, since });
      await refresh();
    },
    remove: async (id: string) => {
      await api.call('DELETE /api/v1/tags/:id', { params: { id } });
      await refresh();
    },
  };
}
