import type { Review, SettledThread, Spot } from '@gb/domain/reviews';
import { type ReactNode, useState } from 'react';
import { ActionButton } from '../ui/ActionButton.tsx';
import { Button } from '../ui/Button.tsx';
import { TextArea } from '../ui/Field.tsx';
import { countOf, formatDateTime } from '../ui/format.ts';
import styles from './Review.module.css';
import type { LineTalk } from './reviewed.ts';
import { Said } from './Said.tsx';

type Props = {
  about: Spot;
  /** All that was said of the line, the oldest first. */
  reviews: readonly Review[];
  /** Who settled it and when; undefined while it is open. */
  settled: SettledThread | undefined;
  talk: LineTalk;
  /** Whether somebody is writing; the field stands at its end then. */
  isWriting: boolean;
  onWrite: (isWriting: boolean) => void;
  /** Whether the line is quoted, because it stands nowhere else. */
  showsPlace?: boolean;
};

/** What people say about one line. Once it is settled it is folded to who did that and when. */
export function Thread({ about, reviews, settled, talk, isWriting, onWrite, showsPlace }: Props) {
  const [unfolded, setUnfolded] = useState(false);
  const { edits, onSay, onSettle } = talk;
  const isShown = !settled || unfolded || isWriting;
  return (
    <div className={styles.thread}>
      {settled && <SettledLine settled={settled} count={reviews.length} {...{ unfolded, setUnfolded }} />}
      {isShown &&
        reviews.map((review) => (
          <Said key={`${review.by.id} ${review.at}`} review={review} edits={edits} showsPlace={showsPlace ?? false} />
        ))}
      {onSay && isWriting && (
        <Write
          onSay={async (comment) => {
            await onSay(about, comment);
            onWrite(false);
          }}
          onClose={() => onWrite(false)}
        />
      )}
      {isShown && !isWriting && (
        <div className={styles.buttons}>
          {onSay && (
            <Button small onClick={() => onWrite(true)}>
              Reply
            </Button>
          )}
          {onSettle && <SettleButton about={about} isSettled={settled !== undefined} onSettle={onSettle} />}
        </div>
      )}
    </div>
  );
}

type SettleProps = { about: Spot; isSettled: boolean; onSettle: NonNullable<LineTalk['onSettle']> };

/** Settles a thread, or opens it again. */
export const SettleButton = ({ about, isSettled, onSettle }: SettleProps): ReactNode => (
  <ActionButton small onAction={() => onSettle(about, !isSettled)}>
    {isSettled ? 'Open again' : 'Settle'}
  </ActionButton>
);

type SettledLineProps = {
  settled: SettledThread;
  count: number;
  unfolded: boolean;
  setUnfolded: (unfolded: boolean) => void;
};

const SettledLine = ({ settled: { by, at }, count, unfolded, setUnfolded }: SettledLineProps): ReactNode => (
  <div className={styles.settled}>
    <span className="muted">
      Settled by {by.name || by.email} <time dateTime={at}>{formatDateTime(at)}</time>
    </span>
    <Button small look="text" aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
      {unfolded ? 'Fold' : `Show ${countOf(count, 'comment')}`}
    </Button>
  </div>
);

type WriteProps = { onSay: (comment: string) => Promise<unknown>; onClose: () => void };

function Write({ onSay, onClose }: WriteProps) {
  const [text, setText] = useState('');
  return (
    <div className={styles.write}>
      <TextArea
        label="Comment on this line"
        rows={2}
        autoFocus
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={styles.buttons}>
        <ActionButton small look="primary" disabled={text.trim() === ''} onAction={() => onSay(text.trim())}>
          Comment
        </ActionButton>
        <Button small look="text" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
