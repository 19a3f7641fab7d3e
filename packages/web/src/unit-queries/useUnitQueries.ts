import type { NewUnitQuery, UnitQuery, UnitQueryKind, UnitQueryUpdate } from '@gb/domain/unit-queries';
import { ALL, useQuery, useRevalidate } from '../platform/data.tsx';
import { useApi } from '../platform/SessionProvider.tsx';

/** All segments or all dimensions, with `data` as the plain list. */
export function useUnitQueries(kind: UnitQueryKind) {
  const { data, ...query } = useQuery(`GET /api/v1/${kind}s`, ALL);
  return { ...query, data: data && ('segments' in data ? data.segments : data.dimensions) };
}

export function useUnitQueryActions(kind: UnitQueryKind) {
  const api = useApi();
  const revalidate = useRevalidate();
  const refresh = () => revalidate(`/api/v1/${kind}s?`);
  return {
    create: async (body: NewUnitQuery) => {
      await api.call(`POST /api/v1/${kind}s`, { body });
      await refresh();
    },
    update: async (id: string, body: UnitQueryUpdate, since: UnitQuery) => {
      await api.call(`POST /api/v1/${kind}s/:id`, { params: { id }, body, since });
      await refresh();
    },
    remove: async (id: string) => {
      await api.call(`DELETE /api/v1/${kind}s/:id`, { params: { id } });
      await refresh();
    },
  };
}
