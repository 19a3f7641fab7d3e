import { useBreadcrumbs } from '../platform/breadcrumbs.tsx';
import { UsedByCard } from '../references/index.ts';
import { formatDate } from '../ui/format.ts';
import { Columns, Page } from '../ui/Page.tsx';
import { Problem } from '../ui/Problem.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Avatar } from '../ui/Avatar.tsx';
import { Powers } from './Powers.tsx';
import { useMember } from './useTeam.ts';

/** One member: what they may do, where, and why. */
export function MemberPage({ id }: { id: string }) {
  const { data, error, mutate } = useMember(id);
  const member = data?.member;
  useBreadcrumbs({ label: 'Settings' }, { label: 'Team', to: '/settings/team' }, { label: member?.name ?? id });
  if (!member)
    return (
      <Page title="Member">
        {error ? <Problem error={error} onRetry={() => void mutate()} /> : <Skeleton width="100%" height={240} />}
      </Page>
    );
  return (
    <Page
      title={`What ${member.name} may do`}
      picture={<Avatar email={member.email} name={member.name} size={28} />}
      sub={
        <span className="muted">
          {member.email} · member since {formatDate(member.dateCreated)}
        </span>
      }
    >
      <Columns
        rail={<UsedByCard title="Belongs to them" object="member" id={member.id} none="Nothing belongs to them." />}
      >
        <Powers who={member.name} member={member} />
      </Columns>
    </Page>
  );
}
