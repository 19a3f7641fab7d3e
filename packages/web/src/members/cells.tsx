import { ROLE_LABELS, type RoleAssignment, environmentAccess } from '@gb/domain/members';
import type { RoleInfo } from '@gb/domain/permissions';
import { IconCheck, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Avatar } from '../ui/Avatar.tsx';
import type { Column } from '../ui/list/columns.ts';
import { rowLinkClass } from '../ui/list/List.tsx';
import styles from './Team.module.css';

type Standing = RoleAssignment & { id: string };

/** The role that counts: in a chosen project its own if there is one, else the one for everywhere. */
const roleIn = (person: RoleAssignment, projectId: string): RoleInfo =>
  person.projectRoles.find(({ project }) => project === projectId) ?? person;

/** Role, project roles, and one column for each environment. */
export function roleColumns<Row extends Standing>(
  environments: readonly string[],
  project: { id: string; name: string } | undefined,
  nameOf: (projectId: string) => string,
): Column<Row>[] {
  return [
    {
      id: 'role',
      header: project ? `Role in ${project.name}` : 'Global role',
      width: 'minmax(90px, 1fr)',
      sortBy: (row) => ROLE_LABELS[roleIn(row, project?.id ?? '').role],
      cell: (row) => ROLE_LABELS[roleIn(row, project?.id ?? '').role],
    },
    {
      id: 'projectRoles',
      header: 'Project roles',
      width: 'minmax(100px, 1fr)',
      phone: 'hide',
      cell: ({ projectRoles }) => (
        <span className="muted" title={projectRoles.map((own) => `${nameOf(own.project)}: ${own.role}`).join('\n')}>
          {projectRoles.map((own) => `${nameOf(own.project)}: ${ROLE_LABELS[own.role]}`).join(', ')}
        </span>
      ),
    },
    ...environments.map(
      (environment): Column<Row> => ({
        id: `environment ${environment}`,
        header: environment,
        width: 'minmax(56px, 100px)',
        align: 'center',
        phone: 'label',
        cell: (row) => <EnvironmentCell info={roleIn(row, project?.id ?? '')} environment={environment} />,
      }),
    ),
  ];
}

/** Yes, no, or N/A for roles that know no limits. */
function EnvironmentCell({ info, environment }: { info: RoleInfo; environment: string }) {
  const access = environmentAccess(info, environment);
  if (access === 'N/A') return <span className="muted">N/A</span>;
  const Icon = access === 'yes' ? IconCheck : IconX;
  return (
    <span className={access === 'yes' ? styles.yes : styles.no} title={access === 'yes' ? 'Yes' : 'No'}>
      <Icon size={16} aria-hidden="true" />
      <span className="sr">{access === 'yes' ? 'Yes' : 'No'}</span>
    </span>
  );
}

type PersonProps = {
  name: string;
  email: string;
  /** Whose page it leads to; absent for people who have none. */
  id?: string;
};

export function Person({ name, email, id }: PersonProps) {
  return (
    <span className={styles.person}>
      <Avatar email={email} name={name} size={26} />
      <span>
        {id ? (
          <Link to="/settings/team/$id" params={{ id }} className={rowLinkClass}>
            {name}
          </Link>
        ) : (
          name
        )}
      </span>
    </span>
  );
}
