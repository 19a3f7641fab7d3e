import type { Namespace, NamespaceUpdate, NewNamespace } from '@gb/domain/namespaces';
import { ALL, useQuery, useRevalidate } from '../platform/data.tsx';
import { useApi } from '../platform/SessionProvider.tsx';

export const useNamespaces = () => useQuery('GET /api/v1/namespaces', ALL);

/** Who has which part of which namespace. */
export const useMembers = () => useQuery('GET /api/v1/namespace-members');

export function useNamespaceActions() {
  const api = useApi();
  const revalidate = useRevalidate();
  const refresh = () =>
    revalidate(
      '/api/v1/namespaces',
      '/api/v1/namespace-members',
      '/api/v1/experiments',
      '/api/v1/references/namespace/',
    );
  const done = async (work: Promise<unknown>) => {
    await work;
    await refresh();
  };
  return {
    create: (body: NewNamespace) => done(api.call('POST /api/v1/namespaces', { body })),
    update: (id: string, body: NamespaceUpdate, since: Namespace) =>
      done(api.call('PUT /api/v1/namespaces/:id', { params: { id }, body, since })),
    remove: (id: string) => done(api.call('DELETE /api/v1/namespaces/:id', { params: { id } })),
    rotate: (id: string) => done(api.call('POST /api/v1/namespaces/:id/rotateSeed', { params: { id }, body: {} })),
    /** Gives a draft experiment a part of a namespace. */
    take: (experiment: string, name: string, [start, end]: readonly [number, number]) =>
      done(
        api.call('POST /api/v1/experiments/:id', {
          params: { id: experiment },
          body: { namespace: { enabled: true, name, range: [start, end] } },
        }),
      ),
    free: (experiment: string) =>
      done(api.call('POST /api/v1/experiments/:id/leave-namespace', { params: { id: experiment } })),
  };
}
