import { isDemoProject } from '@gb/domain/projects/demo';
import { Menu } from '@mantine/core';
import { IconCheck, IconSelector, IconStack2 } from '@tabler/icons-react';
import { useState } from 'react';
import { useDefinitions } from '../platform/OrganizationProvider.tsx';
import { useProject } from '../platform/project.tsx';
import { Badge } from '../ui/Badge.tsx';
import { menuProps } from '../ui/Dropdown.tsx';
import '../ui/Dropdown.css';
import { filterProjects } from './filterProjects.ts';
import styles from './Sidebar.module.css';

/** Chooses the project that lists show. 220 px wide, searched by name and description. */
export function ProjectSelector() {
  const { data } = useDefinitions();
  const { projectId, setProjectId } = useProject();
  const [isOpen, setOpen] = useState(false);
  const [words, setWords] = useState('');
  const projects = data?.projects ?? [];
  const chosen = projects.find(({ id }) => id === projectId);
  if (projects.length === 0) return null;
  return (
    <Menu
      {...menuProps()}
      opened={isOpen}
      onChange={setOpen}
      width={220}
      position="bottom-start"
      onClose={() => setWords('')}
      returnFocus
    >
      <Menu.Target>
        <button type="button" className={styles.box} aria-label={`Project: ${chosen?.name ?? 'All Projects'}`}>
          <IconStack2 size={16} aria-hidden="true" />
          <span>{chosen?.name ?? 'All Projects'}</span>
          <IconSelector size={15} aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {projects.length > 1 && (
          <Menu.Search
            placeholder="Search projects"
            aria-label="Search projects"
            value={words}
            onChange={(event) => setWords(event.currentTarget.value)}
          />
        )}
        <Menu.Item onClick={() => setProjectId('')} rightSection={!chosen && <IconCheck size={15} />}>
          All Projects
        </Menu.Item>
        {filterProjects(projects, words).map((project) => (
          <Menu.Item
            key={project.id}
            title={project.description}
            onClick={() => setProjectId(project.id)}
            rightSection={
              <>
                {isDemoProject(project.id) && <Badge tone="accent">Demo</Badge>}
                {project === chosen && <IconCheck size={15} />}
              </>
            }
          >
            {project.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
