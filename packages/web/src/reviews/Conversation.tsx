import type { Review } from '@gb/domain/reviews';
import { useState } from 'react';
import { ActionButton } from '../ui/ActionButton.tsx';
import { Avatar } from '../ui/Avatar.tsx';
import { Badge } from '../ui/Badge.tsx';
import { TextArea } from '../ui/Field.tsx';
import { formatDateTime } from '../ui/format.ts';
import styles from './Review.module.css';

const VERDICTS = {
  approve: { word: 'Approved', tone: 'good' },
  'request-changes': { word: 'Asked for changes', tone: 'bad' },
  comment: null,
} as const;

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
      {reviews.map(({ by, verdict, comment, at, ofEdit }) => {
        const badge = VERDICTS[verdict];
        return (
          <article key={`${by.id} ${at}`} className={styles.said}>
            <Avatar email={by.email} name={by.name} size={28} />
            <div>
              <div>
                <strong>{by.name || by.email}</strong> <time className="muted">{formatDateTime(at)}</time>{' '}
                {badge && <Badge tone={ofEdit === edits ? badge.tone : 'neutral'}>{badge.word}</Badge>}
                {badge && ofEdit < edits && <span className="muted"> before the last change</span>}
              </div>
              {comment && <p>{comment}</p>}
            </div>
          </article>
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
