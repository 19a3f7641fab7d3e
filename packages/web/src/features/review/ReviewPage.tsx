import type { MergeStatus, Revision } from '@gb/domain/features';
import { isOpen } from '@gb/domain/reviews/status';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useEnvironments } from '../../environments/index.ts';
import { useExperiments } from '../../experiments/index.ts';
import { useBreadcrumbs } from '../../platform/breadcrumbs.tsx';
import { useSavedGroups } from '../../saved-groups/index.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Card } from '../../ui/Card.tsx';
import { formatDateTime } from '../../ui/format.ts';
import { Columns, Page } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Segmented, Tabs } from '../../ui/Segmented.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { BeforeLive } from './BeforeLive.tsx';
import { Conflicts } from './Conflicts.tsx';
import { Conversation } from './Conversation.tsx';
import { EnvironmentChanges } from './EnvironmentChanges.tsx';
import { DraftLog } from './DraftLog.tsx';
import { type Change, type Names, changesIn, detailChanges } from './changes.ts';
import styles from './Review.module.css';
import { STATUSES } from './statuses.ts';
import { type DraftActions, useDraft } from './useDraft.ts';

/** One version of a feature: what it changes against what is live, what people say of it, and what it still needs. */
export function ReviewPage({ id, version }: { id: string; version: number }) {
  useBreadcrumbs(
    { label: 'Features', to: '/features' },
    { label: id, to: `/features/${encodeURIComponent(id)}` },
    { label: `Version ${version}` },
  );
  const actions = useDraft(id, version);
  const { revision, status } = actions;
  const environments = useEnvironments();
  if (revision.data && status.data && environments.data)
    return (
      <Loaded
        id={id}
        revision={revision.data.revision}
        status={status.data}
        environments={environments.data.environments.map(({ id: name }) => name)}
        actions={actions}
      />
    );
  const failure = revision.error ?? status.error ?? environments.error;
  const again = () => void Promise.all([revision.mutate(), status.mutate()]);
  return (
    <Page title={`Version ${version}`}>
      {failure ? <Problem error={failure} onRetry={again} /> : <Skeleton width="100%" height={240} />}
    </Page>
  );
}

type LoadedProps = {
  id: string;
  revision: Revision;
  status: MergeStatus;
  environments: readonly string[];
  actions: DraftActions;
};

type Tab = 'changes' | 'conversation' | 'log';

function Loaded({ id, revision, status, environments, actions }: LoadedProps) {
  const [tab, setTab] = useState<Tab>('changes');
  const [view, setView] = useState<'lines' | 'words'>('lines');
  const navigate = useNavigate();
  const names = useNames();
  const changes = changesOf(revision, status, environments, names);
  const { version, baseVersion, author, title, reviews, dateCreated, dateUpdated } = revision;
  const said = reviews.filter(({ comment, verdict }) => comment !== '' || verdict !== 'comment');
  const open = isOpen(revision.status);
  const { word, tone } = STATUSES[revision.status];
  const count = changes.details.length + changes.environments.reduce((sum, one) => sum + one.changes.length, 0);
  return (
    <Page
      title={title || `${open ? 'Draft' : 'Version'} ${version}`}
      aside={<Badge tone={tone}>{word}</Badge>}
      sub={
        <span className="muted">
          {open ? 'Draft' : 'Version'} {version} of{' '}
          <Link to="/features/$id" params={{ id }} className="mono">
            {id}
          </Link>{' '}
          by {author.name || author.email}
          {open && `, for live version ${status.liveVersion}`}. Begun {formatDateTime(dateCreated)} from version{' '}
          {baseVersion}, last change {formatDateTime(dateUpdated)}.
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
            projects={[...new Set([status.live.project, status.result.project])]}
            permissions={{ draft: 'createFeatureDrafts', publish: 'publishFeatures' }}
            onReverted={(next) =>
              void navigate({ to: '/features/$id/drafts/$version', params: { id, version: String(next) } })
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
              <Conflicts key={status.liveVersion} status={status} names={names} onSettle={actions.settle} />
            )}
            {count === 0 ? (
              <Alert>
                {open ? 'This changes nothing that is not live already.' : 'Live is the same as this version.'}
              </Alert>
            ) : (
              <div className={styles.view}>
                <span className="muted">{open ? 'Against what is live' : 'What is live would become'}</span>
                <Segmented
                  label="How changes are shown"
                  value={view}
                  onChange={setView}
                  choices={[
                    { value: 'lines', label: 'Words and lines' },
                    { value: 'words', label: 'Words' },
                  ]}
                />
              </div>
            )}
            {changes.environments.map(({ names, changes: own }) => (
              <EnvironmentChanges key={names.join()} names={names} changes={own} showsLines={view === 'lines'} />
            ))}
            {changes.details.length > 0 && (
              <EnvironmentChanges
                names={['About the feature']}
                changes={changes.details}
                showsLines={view === 'lines'}
              />
            )}
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

/** What rules refer to, by name. */
function useNames(): Names {
  const groups = useSavedGroups().data?.savedGroups ?? [];
  const experiments = useExperiments().data?.experiments ?? [];
  return { groups, experiments };
}

type Grouped = { environments: { names: string[]; changes: Change[] }[]; details: Change[] };

/** What a version changes, by environment; those with the same difference stand together. */
function changesOf(revision: Revision, status: MergeStatus, environments: readonly string[], names: Names): Grouped {
  const result = isOpen(revision.status) ? status.result : revision.content;
  const grouped = new Map<string, { names: string[]; changes: Change[] }>();
  for (const name of environments) {
    const changes = changesIn(name, status.live, result, names);
    if (changes.length === 0) continue;
    const key = JSON.stringify(changes);
    const same = grouped.get(key);
    if (same) same.names.push(name);
    else grouped.set(key, { names: [name], changes });
  }
  return { environments: [...grouped.values()], details: detailChanges(status.live, result) };
}
