import { isOpen } from '@gb/domain/reviews/status';
import type { Spot } from '@gb/domain/reviews';
import { IconPencil } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { Alert } from '../ui/Alert.tsx';
import { usePermissions } from '../platform/OrganizationProvider.tsx';
import { Badge } from '../ui/Badge.tsx';
import { IconButton } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { formatDateTime } from '../ui/format.ts';
import { lazyPart } from '../ui/lazyPart.tsx';
import { Columns, Page } from '../ui/Page.tsx';
import { Problem } from '../ui/Problem.tsx';
import { Segmented, Tabs } from '../ui/Segmented.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { BeforeLive } from './BeforeLive.tsx';
import { ChangesCard } from './ChangesCard.tsx';
import { Conflicts } from './Conflicts.tsx';
import styles from './Review.module.css';
import type { Reviewed } from './reviewed.ts';
import { STATUSES } from './statuses.ts';

const Conversation = lazyPart(async () => ({ default: (await import('./Conversation.tsx')).Conversation }));
const Describe = lazyPart(async () => ({ default: (await import('./DraftDialogs.tsx')).Describe }));
const DraftLog = lazyPart(async () => ({ default: (await import('./DraftLog.tsx')).DraftLog }));

type Tab = 'changes' | 'conversation' | 'log';

/** One version of a thing: what it changes against what is live, what people say of it, and what it still needs. */
export function DraftPage(props: Reviewed) {
  const { thing, revision, status, actions } = props;
  const [tab, setTab] = useState<Tab>('changes');
  const { can } = usePermissions();
  const [describing, setDescribing] = useState(false);
  const mayDescribe = can(props.permissions.draft, { projects: props.projects });
  const { version, baseVersion, author, title, comment, reviews, dateCreated, dateUpdated } = revision;
  const said = reviews.filter(({ comment, verdict }) => comment !== '' || verdict !== 'comment');
  const open = isOpen(revision.status);
  const { word, tone } = STATUSES[revision.status];
  const what = open ? 'Draft' : 'Version';
  const count = props.sections.reduce((sum, { changes }) => sum + changes.length, 0);
  return (
    <Page
      title={title || `${what} ${version}`}
      aside={
        <>
          {mayDescribe && (
            <IconButton label="Edit title and note" onClick={() => setDescribing(true)}>
              <IconPencil size={16} />
            </IconButton>
          )}
          <Badge tone={tone}>{word}</Badge>
        </>
      }
      sub={
        <span className="muted">
          {what} {version} of {thing} by {author.name || author.email}
          {open && `, for live version ${status.liveVersion}`}. Begun {formatDateTime(dateCreated)} from version{' '}
          {baseVersion}, last change {formatDateTime(dateUpdated)}. {props.links}
          {comment && <span className={styles.note}>{comment}</span>}
        </span>
      }
    >
      <Columns
        rail={
          <>
            <BeforeLive {...props} changes={count} />
            {props.rail}
          </>
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
        {tab === 'changes' && <Changes {...props} count={count} open={open} />}
        {tab === 'conversation' && (
          <Card>
            <Suspense fallback={<Skeleton width="100%" height={80} />}>
              <Conversation
                revision={{ ...revision, reviews: said }}
                mayWrite={open && can('addComments', { projects: props.projects })}
                actions={actions}
              />
            </Suspense>
          </Card>
        )}
        {tab === 'log' && (
          <Card>
            <Suspense fallback={<Skeleton width="100%" height={80} />}>
              <DraftLog log={actions.log} />
            </Suspense>
          </Card>
        )}
      </Columns>
      <Suspense>
        {describing && (
          <Describe title={title} comment={comment} actions={actions} onClose={() => setDescribing(false)} />
        )}
      </Suspense>
    </Page>
  );
}

type ChangesProps = Reviewed & { count: number; open: boolean };

function Changes({ revision, status, sections, actions, conflictWords, projects, count, open }: ChangesProps) {
  const { can } = usePermissions();
  const { reviews, edits, settledThreads } = revision;
  const maySay = open && can('addComments', { projects });
  const onSay = maySay ? (about: Spot, comment: string) => actions.review('comment', comment, about) : null;
  const onSettle = maySay ? actions.settleThread : null;
  const [view, setView] = useState<'lines' | 'words'>('lines');
  return (
    <>
      {open && status.conflicts.length > 0 && (
        <Conflicts key={status.liveVersion} status={status} words={conflictWords} onSettle={actions.settle} />
      )}
      {count === 0 ? (
        <Alert>{open ? 'This changes nothing that is not live already.' : 'Live is the same as this version.'}</Alert>
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
      {sections.map(({ title, changes }) => (
        <ChangesCard
          key={title}
          title={title}
          changes={changes}
          showsLines={view === 'lines'}
          talk={{ reviews, edits, settledThreads, onSay, onSettle }}
        />
      ))}
    </>
  );
}

/** The page of a version while it is on its way, or when it cannot be had. */
export function DraftOnItsWay({ version, failure, onRetry }: DraftOnItsWayProps) {
  return (
    <Page title={`Version ${version}`}>
      {failure ? <Problem error={failure} onRetry={onRetry} /> : <Skeleton width="100%" height={240} />}
    </Page>
  );
}
type DraftOnItsWayProps = { version: number; failure: Error | undefined; onRetry: () => void };
