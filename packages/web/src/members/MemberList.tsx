import type { Member } from '@gb/domain/members';
import { IconKey, IconListDetails, IconPencil, IconUserMinus, IconUsers } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';

import { useDefinitions } from '../platform/OrganizationProvider.tsx';
import { useProject } from '../platform/project.tsx';
import { useConfig, useUser } from '../platform/SessionProvider.tsx';
import type { MenuItem } from '../ui/Dropdown.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { formatDate } from '../ui/format.ts';
import type { Column, ListAddress } from '../ui/list/columns.ts';
import { List } from '../ui/list/List.tsx';
import { Problem } from '../ui/Problem.tsx';
import { RowMenu } from '../ui/RowMenu.tsx';
import { Person, roleColumns } from './cells.tsx';
import { PeopleDialogs } from './PeopleDialogs.tsx';
import { roleOf } from './roleOf.ts';
import { type useMembers, useTeamActions } from './useTeam.ts';
import { lazyPart } from '../ui/lazyPart.tsx';

const MemberRemoval = lazyPart(async () => ({ default: (await import('./MemberRemoval.tsx')).MemberRemoval }));
const ResetLink = lazyPart(async () => ({ default: (await import('./ResetLink.tsx')).ResetLink }));

type Dialog = { kind: 'role' | 'reset' | 'remove'; member: Member } | null;
type MemberListProps = { query: ReturnType<typeof useMembers>; address: ListAddress };

/** Everybody who may sign in here. One's own row has no actions: nobody changes their own place. */
export function MemberList({ query, address }: MemberListProps) {
  const { userId } = useUser();
  const { usingSSO } = useConfig();
  const navigate = useNavigate();
  const { data } = useDefinitions();
  const { projectId } = useProject();
  const { changeRole } = useTeamActions();
  const [dialog, setDialog] = useState<Dialog>(null);
  const close = () => setDialog(null);

  const columns = useMemo<readonly Column<Member>[]>(() => {
    const names = new Map(data?.projects.map(({ id, name }) => [id, name]));
    const environments = data?.environments.map(({ id }) => id) ?? [];
    const project = projectId ? { id: projectId, name: names.get(projectId) ?? projectId } : undefined;
    const actionsOf = (member: Member): MenuItem[] => [
      {
        label: 'What they may do',
        icon: <IconListDetails size={16} />,
        onSelect: () => void navigate({ to: '/settings/team/$id', params: { id: member.id } }),
      },
      ...(member.id === userId ? [] : othersActions(member, usingSSO, setDialog)),
    ];
    return [
      {
        id: 'name',
        header: 'Name',
        width: 'minmax(150px, 1.6fr)',
        sortBy: ({ name }) => name.toLowerCase(),
        cell: (member) => (
          <Person
            name={member.id === userId ? `${member.name} (you)` : member.name}
            email={member.email}
            id={member.id}
          />
        ),
      },
      {
        id: 'email',
        header: 'Email',
        width: 'minmax(150px, 1.6fr)',
        sortBy: ({ email }) => email,
        cell: ({ email, verified }) => (
          <span title={verified ? 'Confirmed address' : 'The address was not confirmed'}>{email}</span>
        ),
      },
      {
        id: 'joined',
        header: 'Date joined',
        width: '100px',
        phone: 'hide',
        sortBy: ({ dateCreated }) => dateCreated,
        cell: ({ dateCreated }) => formatDate(dateCreated),
      },
      ...roleColumns<Member>(environments, project, (id) => names.get(id) ?? id),
      {
        id: 'menu',
        header: 'Actions',
        hideHeader: true,
        phone: 'corner',
        width: '40px',
        align: 'end',
        cell: (member) => <RowMenu label={`Actions for ${member.name}`} items={actionsOf(member)} />,
      },
    ];
  }, [data, projectId, userId, usingSSO, navigate]);

  if (query.error && !query.data) return <Problem error={query.error} onRetry={() => void query.mutate()} />;
  return (
    <>
      <List
        id="members"
        label="Active members"
        noun={['member', 'members']}
        rows={query.data?.members}
        rowId={({ id }) => id}
        columns={columns}
        defaultSort={{ field: 'name', dir: 1 }}
        search={{ fields: ['name^2', 'email'], placeholder: 'Search members' }}
        docOf={docOf}
        {...address}
        empty={<EmptyState icon={<IconUsers size={22} />} title="Nobody is a member yet" />}
      />
      <PeopleDialogs
        role={
          dialog?.kind === 'role' && {
            title: `What may ${dialog.member.name} do?`,
            role: roleOf(dialog.member),
            submitText: 'Save',
            onSave: (role) => changeRole(dialog.member.id, role, dialog.member),
          }
        }
        onClose={close}
      >
        {dialog?.kind === 'remove' && <MemberRemoval member={dialog.member} onClose={close} />}
        {dialog?.kind === 'reset' && <ResetLink member={dialog.member} onClose={close} />}
      </PeopleDialogs>
    </>
  );
}

const docOf = ({ name, email }: Member) => ({ name, email });

const othersActions = (member: Member, usingSSO: boolean, open: (dialog: Dialog) => void): MenuItem[] => [
  { label: 'Edit role', icon: <IconPencil size={16} />, onSelect: () => open({ kind: 'role', member }) },
  ...(usingSSO
    ? []
    : [{ label: 'Reset password', icon: <IconKey size={16} />, onSelect: () => open({ kind: 'reset', member }) }]),
  {
    label: 'Remove',
    icon: <IconUserMinus size={16} />,
    danger: true,
    onSelect: () => open({ kind: 'remove', member }),
  },
];
