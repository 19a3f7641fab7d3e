import type { Project } from '@gb/domain/projects';
import { isDemoProject } from '@gb/domain/projects/demo';
import { IconFolders } from '@tabler/icons-react';

import { useBreadcrumbs } from '../platform/breadcrumbs.tsx';
import { usePermissions } from '../platform/OrganizationProvider.tsx';
import { UsedByPanel } from '../references/index.ts';
import { useListSearch } from '../platform/useListSearch.ts';
import { Badge } from '../ui/Badge.tsx';
import { formatDate } from '../ui/format.ts';
import type { Column } from '../ui/list/columns.ts';
import { ListPage } from '../ui/list/ListPage.tsx';
import { nameColumn } from '../ui/list/nameColumn.tsx';
import { useProjects } from './useProjects.ts';
import { lazyPart } from '../ui/lazyPart.tsx';

const ProjectRemoval = lazyPart(async () => ({ default: (await import('./ProjectRemoval.tsx')).ProjectRemoval }));
const ProjectForm = lazyPart(async () => ({ default: (await import('./ProjectForm.tsx')).ProjectForm }));

/** All projects a person may read. */
export function ProjectsPage() {
  useBreadcrumbs({ label: 'Settings' }, { label: 'Projects' });
  const { data, error, mutate } = useProjects();
  const { can } = usePermissions();
  const search = useListSearch();
  const mayEdit = can('manageProjects');
  return (
    <ListPage
      id="projects"
      title="Projects"
      noun={['project', 'projects']}
      rows={data?.projects}
      error={error}
      onRetry={() => void mutate()}
      rowId={({ id }) => id}
      rowName={({ name }) => name}
      columns={COLUMNS}
      defaultSort={{ field: 'name', dir: 1 }}
      search={{ fields: ['name^3', 'description', 'id'], placeholder: 'Search projects' }}
      docOf={docOf}
      {...search}
      addText={mayEdit && 'New project'}
      canEdit={mayEdit}
      form={(project, close) => <ProjectForm project={project} onClose={close} />}
      usedBy={({ id, name }, close) => (
        <UsedByPanel object="project" id={id} name={name} none="Nothing is in it." onClose={close} />
      )}
      removal={(project, close) => <ProjectRemoval project={project} onClose={close} />}
      empty={{
        icon: <IconFolders size={22} />,
        title: 'No projects yet',
        text: 'A project keeps the features, experiments and metrics of one product or team together, with its own roles.',
      }}
    />
  );
}

const docOf = ({ id, name, description }: Project) => ({ id, name, description });

const COLUMNS: readonly Column<Project>[] = [
  nameColumn('Project'),
  {
    id: 'kind',
    header: 'Kind',
    hideHeader: true,
    width: '80px',
    cell: ({ id }) => isDemoProject(id) && <Badge tone="accent">Demo</Badge>,
  },
  { id: 'id', header: 'Id', width: 'minmax(160px, 1fr)', cell: ({ id }) => <code title={id}>{id}</code> },
  {
    id: 'created',
    header: 'Created',
    width: '120px',
    sortBy: ({ dateCreated }) => dateCreated,
    cell: ({ dateCreated }) => formatDate(dateCreated),
    phone: 'hide',
  },
  {
    id: 'updated',
    header: 'Updated',
    width: '120px',
    sortBy: ({ dateUpdated }) => dateUpdated,
    cell: ({ dateUpdated }) => formatDate(dateUpdated),
    phone: 'hide',
  },
];
