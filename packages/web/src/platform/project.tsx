import { type ReactNode, createContext, useContext, useMemo, useState } from 'react';
import { STORAGE, recall, remember } from './storage.ts';

type ProjectValue = { projectId: string; setProjectId: (id: string) => void };
const ProjectContext = createContext<ProjectValue>({ projectId: '', setProjectId: () => {} });

/** Remembers which project the lists show; empty for all projects. */
export function ProjectProvider({ children }: { children: ReactNode }) {
  const [projectId, setProjectId] = useState(() => recall(STORAGE.project) ?? '');
  const value = useMemo(
    () => ({
      projectId,
      setProjectId: (id: string) => {
        remember(STORAGE.project, id || null);
        setProjectId(id);
      },
    }),
    [projectId],
  );
  return <ProjectContext value={value}>{children}</ProjectContext>;
}

export const useProject = (): ProjectValue => useContext(ProjectContext);
