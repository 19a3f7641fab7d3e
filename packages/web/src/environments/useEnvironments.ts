import type { Environment, EnvironmentUpdate, NewEnvironment } from '@gb/domain/environments';
import { ALL, useQuery, useRevalidate } from '../platform/data.tsx';
import { useApi } from '../platform/SessionProvider.tsx';

export const useEnvironments = () => useQuery('GET /api/v1/environments', ALL);

export function useEnvironmentActions() {
  const api = useApi();
  const revalidate = useRevalidate();
  const refresh = () => revalidate('/api/v1/environments', '/api/v1/feature-summaries', '/api/v1/features');
  return {
    create: async (environment: NewEnvironment) => {
      await api.call('POST /api/v1/environments', { body: environment });
      await refresh();
    },
    update: async (id: string, change: EnvironmentUpdate, since: Environment) => {
      await api.call('PUT /api/v1/environments/:id', { params: { id }, body: change, since });
      await refresh();
    },
    /** Moves one among the others. */
    order: async (ids: string[], since: readonly string[]) => {
      await api.call('PUT /api/v1/environments-order', { body: { ids }, since: { ids: since } });
      await refresh();
    },
    remove: async (id: string) => {
      await api.call('DELETE /api/v1/environments/:id', { params: { id } });
      await refresh();
    },
  };
}
