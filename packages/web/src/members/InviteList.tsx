import type { Invite } from '@gb/domain/members';
import { IconLink, IconMailForward, IconMailOpened, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';

import { useDefinitions } from '../platform/OrganizationProvider.tsx';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { copyText } from '../ui/copyText.ts';
import { formatDate } from '../ui/format.ts';
import type { Column, ListAddress } from '../ui/list/columns.ts';
import { List } from '../ui/list/List.tsx';
import { Problem } from '../ui/Problem.tsx';
import { RowMenu } from '../ui/RowMenu.tsx';
import { toast, toastFailure } from '../ui/toast.tsx';
import { useNow } from '../ui/useNow.ts';
import { roleColumns } from './cells.tsx';
import { PeopleDialogs } from './PeopleDialogs.tsx';
import { roleOf } from './roleOf.ts';
import { type SentInvite, absolute, type useInvites, useTeamActions } from './useTeam.ts';

type Dialog = { kind: 'role' | 'remove'; invite: Invite } | null;
type InviteListProps = {
  query: ReturnType<typeof useInvites>;
  address: ListAddress;
  onInvite: () => void;
};

/** People who were invited and have not come in yet. */
export function InviteList({ query, address, onInvite }: InviteListProps) {
  const { data } = useDefinitions();
  const { resend, changeInviteRole, removeInvite } = useTeamActions();
  const [dialog, setDialog] = useState<Dialog>(null);
  const close = () => setDialog(null);
  const now = useNow();
  const names = new Map(data?.projects.map(({ id, name }) => [id, name]));
  const environments = data?.environments.map(({ id }) => id) ?? [];
  const columns: readonly Column<Invite>[] = [
    ...invitedColumns(now),
    ...roleColumns<Invite>(environments, undefined, (id) => names.get(id) ?? id),
    {
      id: 'menu',
      header: 'Actions',
      hideHeader: true,
      phone: 'corner',
      width: '40px',
      align: 'end',
      cell: (invite) => (
        <RowMenu
          label={`Actions for ${invite.email}`}
          items={[
            {
              label: 'Copy link',
              icon: <IconLink size={16} />,
              onSelect: () => void copyLink(invite),
            },
            {
              label: 'Resend',
              icon: <IconMailForward size={16} />,
              onSelect: () => void resend(invite.id).then(tellDelivery).catch(toastFailure('Not sent')),
            },
            {
              label: 'Edit role',
              icon: <IconPencil size={16} />,
              onSelect: () => setDialog({ kind: 'role', invite }),
            },
            {
              label: 'Remove',
              icon: <IconTrash size={16} />,
              danger: true,
              onSelect: () => setDialog({ kind: 'remove', invite }),
            },
          ]}
        />
      ),
    },
  ];

  if (query.error && !query.data) return <Problem error={query.error} onRetry={() => void query.mutate()} />;
  return (
    <>
      <List
        id="invites"
        label="Pending invites"
        noun={['invite', 'invites']}
        rows={query.data?.invites}
        rowId={({ id }) => id}
        columns={columns}
        defaultSort={{ field: 'invited', dir: -1 }}
        search={{ fields: ['email'], placeholder: 'Search invites' }}
        docOf={docOf}
        {...address}
        empty={
          <EmptyState
            icon={<IconMailOpened size={22} />}
            title="No open invitations"
            actions={
              <Button look="primary" onClick={onInvite}>
                Invite people
              </Button>
            }
          >
            Invited people get a link that works for two weeks. Without email you hand it over yourself.
          </EmptyState>
        }
      />
      <PeopleDialogs
        role={
          dialog?.kind === 'role' && {
            title: `What may ${dialog.invite.email} do?`,
            role: roleOf(dialog.invite),
            submitText: 'Save',
            onSave: (role) => changeInviteRole(dialog.invite.id, role, dialog.invite),
          }
        }
        confirm={
          dialog?.kind === 'remove' && {
            title: `Take the invitation of ${dialog.invite.email} back?`,
            children: 'The link they have no longer works.',
            confirmText: 'Remove',
            onConfirm: () => removeInvite(dialog.invite.id),
          }
        }
        onClose={close}
      />
    </>
  );
}

const docOf = ({ email }: Invite) => ({ email });

const invitedColumns = (nowMs: number): Column<Invite>[] => [
  {
    id: 'email',
    header: 'Email',
    width: 'minmax(180px, 1.6fr)',
    sortBy: ({ email }) => email,
    cell: ({ email }) => <strong>{email}</strong>,
  },
  {
    id: 'invited',
    header: 'Date invited',
    width: '120px',
    phone: 'hide',
    sortBy: ({ dateCreated }) => dateCreated,
    cell: ({ dateCreated, invitedBy }) => <span title={`by ${invitedBy}`}>{formatDate(dateCreated)}</span>,
  },
  {
    id: 'expires',
    header: 'Works until',
    width: '120px',
    phone: 'label',
    sortBy: ({ dateExpires }) => dateExpires,
    cell: ({ dateExpires }) =>
      Date.parse(dateExpires) > nowMs ? formatDate(dateExpires) : <Badge tone="warn">Expired</Badge>,
  },
];

async function copyLink({ link, email }: Invite): Promise<void> {
  try {
    await copyText(absolute(link));
    toast({ title: 'Link copied', message: `Only ${email} can use it.`, tone: 'good' });
  } catch {
    toast({ title: 'The browser did not let us copy', message: absolute(link), tone: 'bad' });
  }
}

const DELIVERY = { sent: 'Sent', failed: 'Not sent', notConfigured: 'Renewed' } as const;

function tellDelivery({ invite, delivery, problem }: SentInvite): void {
  const messages = {
    sent: `${invite.email} has a new letter; the link works for two weeks from now.`,
    failed: `The letter could not be sent (${problem}). Copy the link and hand it over.`,
    notConfigured: 'Email is not configured on this server. Copy the link and hand it over.',
  };
  toast({ title: DELIVERY[delivery], message: messages[delivery], tone: delivery === 'failed' ? 'bad' : 'good' });
}
