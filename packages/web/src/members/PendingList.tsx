import type { PendingMember } from '@gb/domain/members';
import { IconDoorEnter } from '@tabler/icons-react';
import { useMemo, useState } from 'react';

import { useOrganization } from '../platform/OrganizationProvider.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { formatDate } from '../ui/format.ts';
import type { Column, ListAddress } from '../ui/list/columns.ts';
import { List } from '../ui/list/List.tsx';
import { Problem } from '../ui/Problem.tsx';
import { Person } from './cells.tsx';
import { PeopleDialogs } from './PeopleDialogs.tsx';
import { type usePending, useTeamActions } from './useTeam.ts';

type Dialog = { kind: 'approve' | 'reject'; person: PendingMember } | null;
type PendingListProps = {
  query: ReturnType<typeof usePending>;
  address: ListAddress;
};

/** People who asked to join, until an administrator says yes or no. */
export function PendingList({ query, address }: PendingListProps) {
  const { defaultRole } = useOrganization().organization.settings;
  const { approve, reject } = useTeamActions();
  const [dialog, setDialog] = useState<Dialog>(null);
  const close = () => setDialog(null);
  const columns = useMemo(() => columnsWith(setDialog), []);
  if (query.error && !query.data) return <Problem error={query.error} onRetry={() => void query.mutate()} />;
  return (
    <>
      <List
        id="pending-members"
        label="Pending members"
        noun={['request', 'requests']}
        rows={query.data?.pendingMembers}
        rowId={({ id }) => id}
        columns={columns}
        defaultSort={{ field: 'asked', dir: 1 }}
        search={{ fields: ['name^2', 'email'], placeholder: 'Search requests' }}
        docOf={docOf}
        {...address}
        empty={
          <EmptyState icon={<IconDoorEnter size={22} />} title="Nobody is waiting">
            People with a confirmed address of your approved domain can ask to join; under Joining you choose it.
          </EmptyState>
        }
      />
      <PeopleDialogs
        role={
          dialog?.kind === 'approve' && {
            title: `Let ${dialog.person.name} in?`,
            role: { ...defaultRole, projectRoles: [] },
            submitText: 'Approve',
            onSave: (role) => approve(dialog.person.id, role),
          }
        }
        confirm={
          dialog?.kind === 'reject' && {
            title: `Turn ${dialog.person.name} down?`,
            children: 'They do not become a member. They can ask again as long as their domain is approved.',
            confirmText: 'Reject',
            onConfirm: () => reject(dialog.person.id),
          }
        }
        onClose={close}
      />
    </>
  );
}

const docOf = ({ name, email }: PendingMember) => ({ name, email });

const columnsWith = (open: (dialog: Dialog) => void): readonly Column<PendingMember>[] => [
  {
    id: 'name',
    header: 'Name',
    width: 'minmax(170px, 1fr)',
    sortBy: ({ name }) => name.toLowerCase(),
    cell: (person) => <Person name={person.name} email={person.email} />,
  },
  {
    id: 'email',
    header: 'Email',
    width: 'minmax(180px, 1fr)',
    sortBy: ({ email }) => email,
    cell: ({ email }) => email,
  },
  {
    id: 'asked',
    header: 'Asked',
    width: '120px',
    sortBy: ({ dateCreated }) => dateCreated,
    cell: ({ dateCreated }) => formatDate(dateCreated),
  },
  {
    id: 'decide',
    header: 'Decision',
    hideHeader: true,
    width: '190px',
    align: 'end',
    cell: (person) => (
      <span style={{ display: 'inline-flex', gap: 8 }}>
        <Button small look="primary" onClick={() => open({ kind: 'approve', person })}>
          Approve<span className="sr"> {person.name}</span>
        </Button>
        <Button small onClick={() => open({ kind: 'reject', person })}>
          Reject<span className="sr"> {person.name}</span>
        </Button>
      </span>
    ),
  },
];
