import type { Archetype, NewArchetype } from '@gb/domain/archetypes';
import { useQuery, useRevalidate } from '../platform/data.tsx';
import { useApi } from '../platform/SessionProvider.tsx';

/** The users that are kept to try features with. */
export const useArchetypes = () => useQuery('GET /api/v1/archetypes');

export function useArchetypeActions() {
  const api = useApi();
  const revalidate = useRevalidate();
  const refresh = () => revalidate('/api/v1/archetypes');
  return {
    create: async (body: NewArchetype): Promise<Archetype> => {
      const { archetype } = await api.call('POST /api/v1/archetypes', { body });
      await refresh();
      return archetype;
    },
    update: async (id: string, body: Partial<NewArchetype>, since: Archetype): Promise<Archetype> => {
      const { archetype } = await api.call('PUT /api/v1/archetypes/:id', { params: { id }, body, since });
      await refresh();
      return archetype;
    },
    remove: async (id: string): Promise<void> => {
      await api.call('DELETE /api/v1/archetypes/:id', { params: { id } });
      await refresh();
    },
  };
}
