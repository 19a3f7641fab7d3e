import type { Review } from '@gb/domain/reviews';
import { useState } from 'react';
import { ActionButton } from '../ui/ActionButton.tsx';
import { TextArea } from '../ui/Field.tsx';
import styles from './Review.module.css';
import { Said } from './Said.tsx';

type Props = {
  reviews: readonly Review[];
  /** How often the draft was changed: what was said before counts no more. */
  edits: number;
  mayWrite: boolean;
  onReview: (action: 'comment', comment: string) => Promise<unknown>;
};

/** What people said of a draft, the oldest first. */
export function Conversation({ reviews, edits, mayWrite, onReview }: Props) {
  const [text, setText] = useState('');
  const send = async () => {
    await onReview('comment', text.trim());
    setText('');
  };
  return (
    <div className={styles.conversation}>
      {reviews.length === 0 && <p className="muted">Nobody has said anything yet.</p>}
      {reviews.map((review) => (
        <Said key={`${review.by.id} ${review.at}`} review={review} edits={edits} showsPlace />
      ))}
      {mayWrite && (
        <>
          <TextArea
            label="Say something"
            rows={3}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <ActionButton disabled={text.trim() === ''} onAction={send}>
            Comment
          </ActionButton>
        </>
      )}
    </div>
  );
}
