import type { Environment, EnvironmentUpdate, NewEnvironment } from '@gb/domain/environments';
import { useQuery, useRevalidate } from '../platform/data.tsx';
import { useApi } from '../platform/SessionProvider.tsx';

const PATH = '/api/v1/environments';

export const useEnvironments = () => useQuery<{ environments: Environment[] }>(`${PATH}?view=summary`);

export function useEnvironmentActions() {
  const api = useApi();
  const revalidate = useRevalidate();
  const refresh = () => revalidate(PATH, '/api/v1/features');
  return {
    create: async (environment: NewEnvironment) => {
      await api.send('POST', PATH, environment);
      await refresh();
    },
    update: async (id: string, change: EnvironmentUpdate) => {
      await api.send('PUT', `${PATH}/${id}`, change);
      await refresh();
    },
    remove: async (id: string) => {
      await api.send('DELETE', `${PATH}/${id}`);
      await refresh();
    },
  };
}
