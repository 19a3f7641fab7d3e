import { IconUserPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useBreadcrumbs } from '../platform/breadcrumbs.tsx';
import { usePermissions } from '../platform/OrganizationProvider.tsx';
import { useListSearch } from '../platform/useListSearch.ts';
import { Button } from '../ui/Button.tsx';
import { Page } from '../ui/Page.tsx';
import { Problem } from '../ui/Problem.tsx';
import { Tabs } from '../ui/Segmented.tsx';
import { InviteList } from './InviteList.tsx';
import { MemberList } from './MemberList.tsx';
import { PendingList } from './PendingList.tsx';
import { useInvites, useMembers, usePending } from './useTeam.ts';
import { lazyPart } from '../ui/lazyPart.tsx';

const JoinPolicyForm = lazyPart(async () => ({ default: (await import('./JoinPolicyForm.tsx')).JoinPolicyForm }));
const InviteForm = lazyPart(async () => ({ default: (await import('./InviteForm.tsx')).InviteForm }));

type Tab = 'members' | 'pending' | 'invites' | 'joining';

/** Who is here, who asked to be, who was asked, and how people come in. */
export function TeamPage() {
  useBreadcrumbs({ label: 'Settings' }, { label: 'Team' });
  const { can } = usePermissions();
  const search = useListSearch('members');
  const [isInviting, setInviting] = useState(false);
  const members = useMembers();
  const pending = usePending();
  const invites = useInvites();
  const tab = search.view as Tab;
  const forbidden = pending.error ?? invites.error;
  const { text, onText, params, onParams } = search;
  const address = { text, onText, params, onParams };

  return (
    <Page
      title="Team"
      actions={
        can('manageTeam') && (
          <Button look="primary" icon={<IconUserPlus size={16} />} onClick={() => setInviting(true)}>
            Invite
          </Button>
        )
      }
    >
      {forbidden && !pending.data ? (
        <Problem error={forbidden} onRetry={() => void Promise.all([pending.mutate(), invites.mutate()])} />
      ) : (
        <>
          <Tabs<Tab>
            label="Team"
            value={tab}
            onChange={(next) => {
              search.onText('');
              search.onView(next);
              onParams({ sort: undefined });
            }}
            choices={[
              { value: 'members', label: 'Active members', count: members.data?.members.length },
              { value: 'pending', label: 'Pending members', count: pending.data?.pendingMembers.length },
              { value: 'invites', label: 'Pending invites', count: invites.data?.invites.length },
              { value: 'joining', label: 'Joining' },
            ]}
          />
          {tab === 'members' && <MemberList query={members} address={address} />}
          {tab === 'pending' && <PendingList query={pending} address={address} />}
          {tab === 'invites' && <InviteList query={invites} address={address} onInvite={() => setInviting(true)} />}
          <Suspense>{tab === 'joining' && <JoinPolicyForm />}</Suspense>
        </>
      )}
      <Suspense>{isInviting && <InviteForm onClose={() => setInviting(false)} />}</Suspense>
    </Page>
  );
}
