import type { Review } from '@gb/domain/reviews';
import { isSpot } from '@gb/domain/reviews/threads';
import { useState } from 'react';
import { ActionButton } from '../ui/ActionButton.tsx';
import { TextArea } from '../ui/Field.tsx';
import { formatDateTime } from '../ui/format.ts';
import styles from './Review.module.css';
import type { DraftActions, Drafted } from './reviewed.ts';
import { Said } from './Said.tsx';
import { SettleButton } from './Thread.tsx';

type Props = {
  revision: Pick<Drafted, 'reviews' | 'edits' | 'settledThreads'>;
  mayWrite: boolean;
  actions: Pick<DraftActions, 'review' | 'settleThread'>;
};

/** What people said of a draft, the oldest first; a thread on a line is settled at its last comment. */
export function Conversation({ revision, mayWrite, actions }: Props) {
  const [text, setText] = useState('');
  const { reviews, edits, settledThreads } = revision;
  const send = async () => {
    await actions.review('comment', text.trim());
    setText('');
  };
  const isLast = ({ about }: Review, index: number) =>
    about !== undefined && !reviews.slice(index + 1).some((one) => one.about && isSpot(one.about, about));
  return (
    <div className={styles.conversation}>
      {reviews.length === 0 && <p className="muted">Nobody has said anything yet.</p>}
      {reviews.map((review, index) => {
        const { about } = review;
        const settled = about && settledThreads.find((one) => isSpot(one.about, about));
        return (
          <Said key={`${review.by.id} ${review.at}`} review={review} edits={edits} showsPlace>
            {about && isLast(review, index) && (
              <div className={styles.settled}>
                {settled && (
                  <span className="muted">
                    Settled by {settled.by.name || settled.by.email} {formatDateTime(settled.at)}
                  </span>
                )}
                {mayWrite && (
                  <SettleButton about={about} isSettled={settled !== undefined} onSettle={actions.settleThread} />
                )}
              </div>
            )}
          </Said>
        );
      })}
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
