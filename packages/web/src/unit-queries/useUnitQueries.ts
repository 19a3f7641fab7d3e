import type { NewUnitQuery, UnitQuery, UnitQueryKind, UnitQueryUpdate } from '@gb/domain/unit-queries';
import { useQuery, useRevalidate } from '../platform/data.tsx';
import { useApi } from '../platform/SessionProvider.tsx';

const pathOf = (kind: UnitQueryKind) => `/api/v1/${kind}s`;

/** All segments or all dimensions, with `data` as the plain list. */
export function useUnitQueries(kind: UnitQueryKind) {
  const query = useQuery<Record<string, UnitQuery[]>>(`${pathOf(kind)}?view=summary`);
  return { ...query, data: query.data?.[`${kind}s`] };
}

export function useUnitQueryActions(kind: UnitQueryKind) {
  const api = useApi();
  const revalidate = useRevalidate();
  const write = async (method: 'POST' | 'DELETE', path: string, body?: object) => {
    await api.send(method, path, body);
    await revalidate(`${pathOf(kind)}?`);
  };
  return {
    create: (input: NewUnitQuery) => write('POST', pathOf(kind), input),
    update: (id: string, change: UnitQueryUpdate) => write('POST', `${pathOf(kind)}/${id}`, change),
    remove: (id: string) => write('DELETE', `${pathOf(kind)}/${id}`),
  };
}
