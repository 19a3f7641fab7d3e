import { useState } from 'react';
import { TextArea, TextField } from '../ui/Field.tsx';
import { Modal } from '../ui/Modal.tsx';
import { fromLocal, toLocal } from '../ui/localTime.ts';
import type { DraftActions, Standing } from './reviewed.ts';

type DialogProps = { actions: DraftActions; onClose: () => void };

/** Makes a draft live, with what and why. */
export function Publish({ status, comment, actions, onClose }: DialogProps & { status: Standing; comment: string }) {
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

/** Makes a draft live without the approvals it lacks, with the reason. */
export function Emergency({ status, actions, onClose }: DialogProps & { status: Standing }) {
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

/** Publishes a draft at a time, or by hand again. */
export function Schedule({ at, actions, onClose }: DialogProps & { at: string | null }) {
  const [time, setTime] = useState(toLocal(at));
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <Modal
      title="Publish at a time"
      submitText={time === '' && at ? 'Publish by hand' : 'Schedule'}
      canSubmit={time !== '' || at !== null}
      onSubmit={() => actions.schedule(fromLocal(time))}
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

type VerdictProps = {
  verdict: 'approve' | 'request-changes';
  /** How many threads on lines nobody has settled. */
  threads: number;
};

/** Approves a draft or asks for changes, with words. */
export function Verdict({ verdict, threads, actions, onClose }: DialogProps & VerdictProps) {
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
      {isApproval && threads > 0 && (
        <p>{threads === 1 ? '1 comment thread is still open.' : `${threads} comment threads are still open.`}</p>
      )}
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

/** Says anew what a version is called, and why it was made. */
export function Describe({ title, comment, actions, onClose }: DialogProps & { title: string; comment: string }) {
  const [name, setName] = useState(title);
  const [note, setNote] = useState(comment);
  return (
    <Modal
      title="Title and note"
      submitText="Save"
      onSubmit={() => actions.describe({ title: name.trim(), comment: note.trim() })}
      onClose={onClose}
    >
      <TextField
        label="Title"
        optional
        maxLength={200}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextArea
        label="What and why"
        optional
        rows={4}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </Modal>
  );
}
