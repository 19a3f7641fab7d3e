import type { Review } from '@gb/domain/reviews';
import type { ReactNode } from 'react';
import { Avatar } from '../ui/Avatar.tsx';
import { Badge } from '../ui/Badge.tsx';
import { formatDateTime } from '../ui/format.ts';
import styles from './Review.module.css';

const VERDICTS = {
  approve: { word: 'Approved', tone: 'good' },
  'request-changes': { word: 'Asked for changes', tone: 'bad' },
  comment: null,
} as const;

type Props = {
  review: Review;
  /** How often the draft was changed: what was said before counts no more. */
  edits: number;
  /** Whether the line it is about is shown with it. */
  showsPlace?: boolean;
  /** What can be done about it. */
  children?: ReactNode;
};

/** What one person said of a draft. */
export function Said({ review, edits, showsPlace, children }: Props) {
  const { by, verdict, comment, about, at, ofEdit } = review;
  const badge = VERDICTS[verdict];
  return (
    <article className={styles.said}>
      <Avatar email={by.email} name={by.name} size={28} />
      <div>
        <div>
          <strong>{by.name || by.email}</strong> <time className="muted">{formatDateTime(at)}</time>{' '}
          {badge && <Badge tone={ofEdit === edits ? badge.tone : 'neutral'}>{badge.word}</Badge>}
          {badge && ofEdit < edits && <span className="muted"> before the last change</span>}
        </div>
        {about && showsPlace && <blockquote className={styles.quote}>{about.line}</blockquote>}
        {comment && <p>{comment}</p>}
        {children}
      </div>
    </article>
  );
}
