import { isMet, standingVerdicts } from '@gb/domain/reviews/standing';
import { openThreads } from '@gb/domain/reviews/threads';
import { isOpen } from '@gb/domain/reviews/status';
import { Suspense, useState } from 'react';
import { useUser } from '../platform/SessionProvider.tsx';
import { usePermissions } from '../platform/OrganizationProvider.tsx';
import { ActionButton } from '../ui/ActionButton.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { countOf, formatDateTime } from '../ui/format.ts';
import { lazyPart } from '../ui/lazyPart.tsx';
import { Approval, Asked, Check } from './Checks.tsx';
import styles from './Review.module.css';
import type { Reviewed } from './reviewed.ts';

const dialogs = () => import('./DraftDialogs.tsx');
const Emergency = lazyPart(async () => ({ default: (await dialogs()).Emergency }));
const Publish = lazyPart(async () => ({ default: (await dialogs()).Publish }));
const Schedule = lazyPart(async () => ({ default: (await dialogs()).Schedule }));
const Verdict = lazyPart(async () => ({ default: (await dialogs()).Verdict }));
const AskForReview = lazyPart(async () => ({ default: (await import('./AskForReview.tsx')).AskForReview }));

type Props = Reviewed & { changes: number };

/** What a draft still needs before it is live, and what can be done with it now. */
export function BeforeLive(props: Props) {
  return isOpen(props.revision.status) ? <Open {...props} /> : <Closed {...props} />;
}

function Closed({ revision, actions, changes, projects, permissions, onReverted }: Props) {
  const { can } = usePermissions();
  const mayDraft = can(permissions.draft, { projects });
  const revert = async () => onReverted(await actions.revert());
  const { publishedBy, datePublished, comment, bypassReason, status } = revision;
  return (
    <Card title={status === 'published' ? 'Published' : 'Discarded'}>
      <div className={styles.checks}>
        {datePublished && (
          <div>
            {formatDateTime(datePublished)} by {publishedBy?.name ?? revision.author.name}
          </div>
        )}
        {comment && <div>{comment}</div>}
        {bypassReason && (
          <Check state="warn" title="Published without approval">
            {bypassReason}
          </Check>
        )}
        {mayDraft && status === 'discarded' && (
          <ActionButton look="primary" onAction={actions.reopen}>
            Open again
          </ActionButton>
        )}
        {mayDraft && status === 'published' && changes > 0 && (
          <ActionButton look="primary" onAction={revert}>
            Go back to this version
          </ActionButton>
        )}
      </div>
    </Card>
  );
}

type Dialog = 'ask' | 'publish' | 'emergency' | 'schedule' | 'approve' | 'request-changes' | null;

function Open({ revision, status, actions, changes, projects, permissions }: Props) {
  const [dialog, setDialog] = useState<Dialog>(null);
  const { can } = usePermissions();
  const { userId } = useUser();
  const mayDraft = can(permissions.draft, { projects });
  const mayPublish = can(permissions.publish, { projects });
  const isAsked = revision.status !== 'draft';
  const own = standingVerdicts(revision).get(userId);
  const mayReview = isAsked && userId !== revision.author.id && can('reviewFeatures', { projects });
  const threads = openThreads(revision).length;
  const unmet = status.requirements.filter((one) => !isMet(one));
  const isContested = status.requirements.length > 0 && revision.status === 'changes-requested';
  const isReady = status.success && unmet.length === 0 && !isContested && changes > 0;
  return (
    <Card title="Before it is live">
      <div className={styles.checks}>
        <Check
          state={status.success ? 'good' : 'warn'}
          title={
            status.success
              ? 'No conflict with what is live'
              : `${countOf(status.conflicts.length, 'conflict')} to settle`
          }
        >
          {status.rebaseRequired && status.success ? 'What others published meanwhile is kept.' : null}
        </Check>
        {status.requirements.length === 0 && <Check state="good" title="Needs no approval" />}
        {status.requirements.map((one, index) => (
          <Approval key={index} requirement={one} revision={revision} />
        ))}
        <Asked revision={revision} />
        {threads > 0 && (
          <Check
            state="open"
            title={threads === 1 ? '1 comment thread is open' : `${threads} comment threads are open`}
          />
        )}
        {isContested && <Check state="warn" title="A reviewer asked for changes" />}
        {revision.scheduledAt && <Check state="open" title={`Published ${formatDateTime(revision.scheduledAt)}`} />}
        {revision.autoPublish && !revision.scheduledAt && (
          <Check state="open" title="Published as soon as it is approved" />
        )}
        <div className={styles.buttons}>
          {mayReview && own !== 'approve' && (
            <Button look="good" onClick={() => setDialog('approve')}>
              Approve
            </Button>
          )}
          {mayReview && own !== 'request-changes' && (
            <Button onClick={() => setDialog('request-changes')}>Request changes</Button>
          )}
          {own && <ActionButton onAction={actions.undoReview}>Take back my verdict</ActionButton>}
          {mayDraft && !isAsked && unmet.length > 0 && (
            <Button look={status.success ? 'primary' : 'outline'} onClick={() => setDialog('ask')}>
              Ask for review
            </Button>
          )}
          {mayDraft && revision.status === 'pending-review' && (
            <Button onClick={() => setDialog('ask')}>Ask someone else</Button>
          )}
          {mayDraft && isAsked && <ActionButton onAction={actions.recall}>Take back the request</ActionButton>}
          {mayPublish && isReady && (
            <Button look="primary" onClick={() => setDialog('publish')}>
              Publish
            </Button>
          )}
          {mayPublish && changes > 0 && (
            <Button onClick={() => setDialog('schedule')}>
              {revision.scheduledAt ? 'Change the time' : 'Schedule'}
            </Button>
          )}
          {unmet.length > 0 && can('bypassApprovalChecks', { projects }) && status.success && (
            <Button look="text" onClick={() => setDialog('emergency')}>
              Emergency publish, with a reason
            </Button>
          )}
          {mayDraft && (
            <ActionButton look="text" onAction={actions.discard}>
              Discard
            </ActionButton>
          )}
        </div>
      </div>
      <Suspense>
        {dialog === 'ask' && (
          <AskForReview revision={revision} actions={actions} mayPublish={mayPublish} onClose={() => setDialog(null)} />
        )}
        {dialog === 'publish' && (
          <Publish status={status} comment={revision.comment} actions={actions} onClose={() => setDialog(null)} />
        )}
        {dialog === 'emergency' && <Emergency status={status} actions={actions} onClose={() => setDialog(null)} />}
        {dialog === 'schedule' && (
          <Schedule at={revision.scheduledAt} actions={actions} onClose={() => setDialog(null)} />
        )}
        {(dialog === 'approve' || dialog === 'request-changes') && (
          <Verdict verdict={dialog} threads={threads} actions={actions} onClose={() => setDialog(null)} />
        )}
      </Suspense>
    </Card>
  );
}
