import { type ReactNode, createContext, useContext, useMemo, useState } from 'react';
import { useDefinitions } from './OrganizationProvider.tsx';
import { STORAGE, recall, remember } from './storage.ts';

type ProjectValue = { projectId: string; setProjectId: (id: string) => void };
const ProjectContext = createContext<ProjectValue>({ projectId: '', setProjectId: () => {} });

/** Remembers which project the lists show; empty for all. A remembered project that is not here counts as all. */
export function ProjectProvider({ children }: { children: ReactNode }) {
  const { data: definitions } = useDefinitions();
  const [picked, setPicked] = useState(() => recall(STORAGE.project) ?? '');
  const isHere = !definitions || definitions.projects.some(({ id }) => id === picked);
  const projectId = isHere ? picked : '';
  const value = useMemo(
    () => ({
      projectId,
      setProjectId: (id: string) => {
        remember(STORAGE.project, id || null);
        setPicked(id);
      },
    }),
    [projectId],
  );
  return <ProjectContext value={value}>{children}</ProjectContext>;
}

export const useProject = (): ProjectValue => useContext(ProjectContext);
