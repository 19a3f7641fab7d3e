import type { Person } from '@gb/domain/reviews';
import { useEffect, useState } from 'react';
import { MultiSelect } from '../ui/Combo.tsx';
import { SwitchField, TextArea } from '../ui/Field.tsx';
import { Modal } from '../ui/Modal.tsx';
import type { DraftActions, Drafted } from './reviewed.ts';

type Props = { revision: Drafted; actions: DraftActions; mayPublish: boolean; onClose: () => void };

/** Asks for a review: of everybody who may, and of some by name. */
export function AskForReview({ revision, actions, mayPublish, onClose }: Props) {
  const isAsked = revision.status !== 'draft';
  const [people, setPeople] = useState<readonly Person[]>([]);
  const [reviewers, setReviewers] = useState<string[]>(() => revision.reviewers.map(({ id }) => id));
  const [comment, setComment] = useState('');
  const [publishes, setPublishes] = useState(isAsked ? revision.autoPublish : mayPublish);
  const { findReviewers } = actions;
  const [find] = useState(() => findReviewers);
  useEffect(() => {
    // Without the list nobody can be asked by name; everybody who may review still is.
    void find().then(setPeople, () => setPeople([]));
  }, [find]);
  return (
    <Modal
      title="Ask for review"
      submitText="Ask"
      onSubmit={() => actions.requestReview({ reviewers, comment: comment.trim(), autoPublishOnApproval: publishes })}
      onClose={onClose}
    >
      <MultiSelect
        label="Reviewers"
        optional
        hint="They see it as asked of them. Everybody else who may review it sees it too."
        placeholder={people.length === 0 ? 'Nobody else may review this' : 'Anyone who may review'}
        options={people.map(({ id, name, email }) => ({ value: id, label: name || email }))}
        values={reviewers}
        disabled={people.length === 0}
        onChange={setReviewers}
      />
      <TextArea
        label="What they should know"
        optional
        rows={3}
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
      {mayPublish && (
        <SwitchField label="Publish as soon as it is approved" checked={publishes} onChange={setPublishes} />
      )}
    </Modal>
  );
}
