import type { NewProject, Project, ProjectUpdate } from '@gb/domain/projects';
import { ALL, useQuery, useRevalidate } from '../platform/data.tsx';
import { useApi } from '../platform/SessionProvider.tsx';

export const useProjects = () => useQuery('GET /api/v1/projects', ALL);

export function useProjectActions() {
  const api = useApi();
  const revalidate = useRevalidate();
  const refresh = () => revalidate('/api/v1/projects', '/organization/names');
  return {
    create: async (project: NewProject) => {
      await api.call('POST /api/v1/projects', { body: project });
      await refresh();
    },
    update: async (id: string, change: ProjectUpdate, since: Project) => {
      await api.call('POST /api/v1/projects/:id', { params: { id }, body: change, since });
      await refresh();
    },
    /** Everything may be other than it was when the contents went too. */
    remove: async (id: string, contents: 'keep' | 'delete') => {
      await api.call('DELETE /api/v1/projects/:id', { params: { id }, query: { contents } });
      await revalidate();
    },
  };
}
