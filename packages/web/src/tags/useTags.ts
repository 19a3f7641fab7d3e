import type { NewTag, Tag, TagUpdate } from '@gb/domain/tags';
import { useQuery, useRevalidate } from '../platform/data.tsx';
import { useApi } from '../platform/SessionProvider.tsx';

const PATH = '/api/v1/tags';
const pathOf = (id: string) => `${PATH}/${encodeURIComponent(id)}`;

export const useTags = () => useQuery<{ tags: Tag[] }>(`${PATH}?view=summary`);

/** The writes of this slice; after each, lists of tags everywhere are read again. */
export function useTagActions() {
  const api = useApi();
  const revalidate = useRevalidate();
  const refresh = () => revalidate(PATH, '/organization/definitions');
  return {
    create: async (tag: NewTag) => {
      await api.send('POST', PATH, tag);
      await refresh();
    },
    update: async (id: string, change: TagUpdate) => {
      await api.send('POST', pathOf(id), change);
      await refresh();
    },
    remove: async (id: string) => {
      await api.send('DELETE', pathOf(id));
      await refresh();
    },
  };
}
