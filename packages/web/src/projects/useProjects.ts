import type { NewProject, Project, ProjectUpdate } from '@gb/domain/projects';
import { useQuery, useRevalidate } from '../platform/data.tsx';
import { useApi } from '../platform/SessionProvider.tsx';

const PATH = '/api/v1/projects';

export const useProjects = () => useQuery<{ projects: Project[] }>(`${PATH}?view=summary`);

export function useProjectActions() {
  const api = useApi();
  const revalidate = useRevalidate();
  const refresh = () => revalidate(PATH, '/organization/definitions');
  return {
    create: async (project: NewProject) => {
      await api.send('POST', PATH, project);
      await refresh();
    },
    update: async (id: string, change: ProjectUpdate) => {
      await api.send('POST', `${PATH}/${id}`, change);
      await refresh();
    },
  };
}
