import type { MergeStatus, Revision } from '@gb/domain/features';
import type { Permission } from '@gb/domain/permissions';
import type { Draft, Requirement } from '@gb/domain/reviews';
import { isMet, standingVerdicts } from '@gb/domain/reviews/standing';
import { isOpen } from '@gb/domain/reviews/status';
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useUser } from '../../platform/SessionProvider.tsx';
import { usePermissions } from '../../platform/OrganizationProvider.tsx';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { TextArea, TextField } from '../../ui/Field.tsx';
import { countOf, formatDateTime } from '../../ui/format.ts';
import { Modal } from '../../ui/Modal.tsx';
import styles from './Review.module.css';
import type { DraftActions } from './useDraft.ts';

/** A draft of whatever kind, with what it still needs and who may do what with it. */
type Props = {
  revision: Drafted;
  status: Standing;
  actions: Omit<DraftActions, 'revision' | 'status' | 'rename'>;
  changes: number;
  /** Where the thing is, before and after. */
  projects: readonly string[];
  permissions: { draft: Permission; publish: Permission };
  onReverted: (version: number) => void;
};
type Drafted = Draft &
  Pick<Revision, 'comment' | 'autoPublish' | 'scheduledAt' | 'publishedBy' | 'bypassReason' | 'datePublished'>;
type Standing = Pick<MergeStatus, 'success' | 'rebaseRequired' | 'conflicts' | 'requirements' | 'reviewed'>;

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

type Dialog = 'publish' | 'emergency' | 'schedule' | 'approve' | 'request-changes' | null;

function Open({ revision, status, actions, changes, projects, permissions }: Props) {
  const [dialog, setDialog] = useState<Dialog>(null);
  const { can } = usePermissions();
  const { userId } = useUser();
  const mayDraft = can(permissions.draft, { projects });
  const mayPublish = can(permissions.publish, { projects });
  const isAsked = revision.status !== 'draft';
  const own = standingVerdicts(revision).get(userId);
  const mayReview = isAsked && userId !== revision.author.id && can('reviewFeatures', { projects });
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
            <ActionButton
              look={status.success ? 'primary' : 'outline'}
              onAction={() => actions.requestReview(mayPublish)}
            >
              {mayPublish ? 'Ask for review, publish when approved' : 'Ask for review'}
            </ActionButton>
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
      {dialog === 'publish' && (
        <Publish status={status} comment={revision.comment} actions={actions} onClose={() => setDialog(null)} />
      )}
      {dialog === 'emergency' && <Emergency status={status} actions={actions} onClose={() => setDialog(null)} />}
      {dialog === 'schedule' && (
        <Schedule at={revision.scheduledAt} actions={actions} onClose={() => setDialog(null)} />
      )}
      {(dialog === 'approve' || dialog === 'request-changes') && (
        <Verdict verdict={dialog} actions={actions} onClose={() => setDialog(null)} />
      )}
    </Card>
  );
}

const ICONS = {
  good: <IconCircleCheck size={16} color="var(--good)" aria-hidden="true" />,
  warn: <IconAlertTriangle size={16} color="var(--warn)" aria-hidden="true" />,
  open: <IconCircleDashed size={16} color="var(--text-3)" aria-hidden="true" />,
};

function Check({ state, title, children }: { state: keyof typeof ICONS; title: string; children?: ReactNode }) {
  return (
    <div className={styles.check}>
      {ICONS[state]}
      <div>
        <div>{title}</div>
        {children && <div className="muted">{children}</div>}
      </div>
    </div>
  );
}

/** What one rule asks for, and who has given it. */
function Approval({ requirement, revision }: { requirement: Requirement; revision: Drafted }) {
  const { environments, approvedBy, missingApprovals, missingTeams } = requirement;
  const needed = approvedBy.length + missingApprovals;
  const where = environments.length > 0 ? environments.join(', ') : 'This';
  const names = approvedBy.map((id) => revision.reviews.find(({ by }) => by.id === id)?.by.name ?? id);
  return (
    <Check
      state={isMet(requirement) ? 'good' : 'open'}
      title={`${where}: ${approvedBy.length} of ${countOf(needed, 'approval')}`}
    >
      {[
        names.length > 0 && `Approved by ${names.join(', ')}.`,
        missingTeams.length > 0 && `Needs somebody of ${missingTeams.join(' and of ')}.`,
      ]
        .filter(Boolean)
        .join(' ')}
    </Check>
  );
}

type DialogProps = Pick<Props, 'actions'> & { onClose: () => void };

function Publish({ status, comment, actions, onClose }: DialogProps & { status: Standing; comment: string }) {
  const [text, setText] = useState(comment);
  return (
    <Modal
      title="Publish this draft?"
      submitText="Publish"
      onSubmit={() => actions.publish({ reviewed: status.reviewed, comment: text })}
      onClose={onClose}
    >
      <TextArea
        label="What and why"
        optional
        rows={3}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </Modal>
  );
}

function Emergency({ status, actions, onClose }: DialogProps & { status: Standing }) {
  const [reason, setReason] = useState('');
  return (
    <Modal
      title="Publish without approval?"
      submitText="Publish now"
      submitLook="danger"
      canSubmit={reason.trim() !== ''}
      onSubmit={() => actions.publish({ reviewed: status.reviewed, reason })}
      onClose={onClose}
    >
      <p>Your name and your reason are kept with the version.</p>
      <TextArea
        label="Why this cannot wait"
        rows={3}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </Modal>
  );
}

function Schedule({ at, actions, onClose }: DialogProps & { at: string | null }) {
  const [time, setTime] = useState(at ? localTime(at) : '');
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <Modal
      title="Publish at a time"
      submitText={time === '' && at ? 'Publish by hand' : 'Schedule'}
      canSubmit={time !== '' || at !== null}
      onSubmit={() => actions.schedule(time === '' ? null : new Date(time).toISOString())}
      onClose={onClose}
    >
      <TextField
        label="When"
        type="datetime-local"
        hint={`In your time zone, ${zone}. The server publishes it if nothing is missing by then.`}
        value={time}
        onChange={(event) => setTime(event.currentTarget.value)}
      />
    </Modal>
  );
}

/** As the browser's own field for a date and time holds it. */
const localTime = (iso: string): string => {
  const date = new Date(iso);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
};

function Verdict({ verdict, actions, onClose }: DialogProps & { verdict: 'approve' | 'request-changes' }) {
  const [comment, setComment] = useState('');
  const isApproval = verdict === 'approve';
  return (
    <Modal
      title={isApproval ? 'Approve this draft?' : 'Ask for changes?'}
      submitText={isApproval ? 'Approve' : 'Request changes'}
      submitLook={isApproval ? 'good' : 'primary'}
      canSubmit={isApproval || comment.trim() !== ''}
      onSubmit={() => actions.review(verdict, comment.trim())}
      onClose={onClose}
    >
      {isApproval && <p className="muted">A later change of the draft takes your approval away.</p>}
      <TextArea
        label={isApproval ? 'Remark' : 'What has to change'}
        optional={isApproval}
        rows={3}
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
    </Modal>
  );
}
