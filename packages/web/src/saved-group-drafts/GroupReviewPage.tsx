import type { GroupMergeStatus, GroupRevision } from '@gb/domain/saved-groups';
import { isOpen } from '@gb/domain/reviews/status';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { BeforeLive, Conflicts, Conversation, DraftLog, EnvironmentChanges, STATUSES } from '../features/index.ts';
import { useBreadcrumbs } from '../platform/breadcrumbs.tsx';
import { Alert } from '../ui/Alert.tsx';
import { Badge } from '../ui/Badge.tsx';
import { Card } from '../ui/Card.tsx';
import { formatDateTime } from '../ui/format.ts';
import { Columns, Page } from '../ui/Page.tsx';
import { Problem } from '../ui/Problem.tsx';
import { Tabs } from '../ui/Segmented.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { detailChanges, membershipChanges } from './groupChanges.ts';
import { inReviewWords, useGroupDraft } from './useGroupDraft.ts';

/** One version of a saved group: what it changes against what is live, what people say of it, and what it still needs. */
export function GroupReviewPage({ id, version }: { id: string; version: number }) {
  const actions = useGroupDraft(id, version);
  const { revision, status } = actions;
  const name = status.data?.live.name ?? '…';
  useBreadcrumbs(
    { label: 'Saved Groups', to: '/saved-groups' },
    { label: name, to: `/saved-groups/${encodeURIComponent(id)}` },
    { label: `Version ${version}` },
  );
  if (revision.data && status.data)
    return <Loaded revision={revision.data.revision} status={status.data} actions={actions} />;
  const failure = revision.error ?? status.error;
  const again = () => void Promise.all([revision.mutate(), status.mutate()]);
  return (
    <Page title={`Version ${version}`}>
      {failure ? <Problem error={failure} onRetry={again} /> : <Skeleton width="100%" height={240} />}
    </Page>
  );
}

type LoadedProps = {
  revision: GroupRevision;
  status: GroupMergeStatus;
  actions: ReturnType<typeof useGroupDraft>;
};

type Tab = 'changes' | 'conversation' | 'log';

function Loaded({ revision: shown, status, actions }: LoadedProps) {
  const [tab, setTab] = useState<Tab>('changes');
  const navigate = useNavigate();
  const revision = inReviewWords(shown);
  const { live } = status;
  const { id } = live;
  const open = isOpen(revision.status);
  const result = open ? status.result : revision.proposedSavedGroup;
  const members = membershipChanges(live, result, open ? status.itemChanges : revision.itemChanges);
  const details = detailChanges(live, result);
  const count = members.length + details.length;
  const said = revision.reviews.filter(({ comment, verdict }) => comment !== '' || verdict !== 'comment');
  const { word, tone } = STATUSES[revision.status];
  const what = open ? 'Draft' : 'Version';
  return (
    <Page
      title={revision.title || `${what} ${revision.version}`}
      aside={<Badge tone={tone}>{word}</Badge>}
      sub={
        <span className="muted">
          {what} {revision.version} of{' '}
          <Link to="/saved-groups/$id" params={{ id }} style={{ textDecoration: 'underline' }}>
            {live.name}
          </Link>{' '}
          by {revision.author.name || revision.author.email}
          {open && `, for live version ${status.liveVersion}`}. Begun {formatDateTime(revision.dateCreated)} from
          version {revision.baseVersion}, last change {formatDateTime(revision.dateUpdated)}.
        </span>
      }
    >
      <Columns
        rail={
          <BeforeLive
            revision={revision}
            status={status}
            actions={actions}
            changes={count}
            projects={live.projects}
            permissions={{ draft: 'manageSavedGroups', publish: 'manageSavedGroups' }}
            onReverted={(next) =>
              void navigate({ to: '/saved-groups/$id/drafts/$version', params: { id, version: String(next) } })
            }
          />
        }
      >
        <Tabs
          label="Parts of this page"
          value={tab}
          onChange={setTab}
          choices={[
            { value: 'changes', label: 'Changes', count },
            { value: 'conversation', label: 'Conversation', count: said.length },
            { value: 'log', label: 'Log' },
          ]}
        />
        {tab === 'changes' && (
          <>
            {open && status.conflicts.length > 0 && (
              <Conflicts
                key={status.liveVersion}
                status={status}
                names={{ groups: [], experiments: [] }}
                onSettle={actions.settle}
              />
            )}
            {count === 0 && (
              <Alert>
                {open ? 'This changes nothing that is not live already.' : 'Live is the same as this version.'}
              </Alert>
            )}
            {members.length > 0 && <EnvironmentChanges names={['Who is in it']} changes={members} showsLines />}
            {details.length > 0 && <EnvironmentChanges names={['About the group']} changes={details} showsLines />}
          </>
        )}
        {tab === 'conversation' && (
          <Card>
            <Conversation reviews={said} edits={revision.edits} mayWrite={open} onReview={actions.review} />
          </Card>
        )}
        {tab === 'log' && (
          <Card>
            <DraftLog log={actions.log} />
          </Card>
        )}
      </Columns>
    </Page>
  );
}
